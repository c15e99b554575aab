@testable import AtomicSnapshot

// contract: actor Player
func usesPlayer(_ player: Player) -> any Sendable { player }

// contract: init(library: any SongLibrary)
func usesPlayerInit(_ library: any SongLibrary) async { _ = await Player(library: library) }

// contract: func play(_ song: String) async throws
func usesPlay(_ player: Player) async throws { try await player.play("") }

// contract: func seek(to position: Duration)
func usesSeek(_ player: Player) async { await player.seek(to: .zero) }

// contract: struct NowPlayingBar: Sendable
func usesBar(_ bar: NowPlayingBar) -> any Sendable { bar }

// contract: init(player: Player)
func usesBarInit(_ player: Player) async { _ = await NowPlayingBar(player: player) }

// contract: func nowPlaying() async -> NowPlaying
func usesNowPlaying(_ bar: NowPlayingBar) async -> NowPlaying { await bar.nowPlaying() }
