import Conductor

actor Account {
  var n = 0
  func get() -> Int { n }
  func set(_ v: Int) { n = v }
}
Program.main([
  Behaviour("lostUpdate") {
    let a = Account()
    await withTaskGroup(of: Void.self) { g in
      for _ in 0..<3 {
        g.addTask {
          let v = await a.get()
          note("read \(v)")
          await a.set(v + 1)
          note("wrote \(v+1)")
        }
      }
    }
    let n = await a.get()
    try expect(n == 3, "lost", expected: "3", happened: "\(n)")
  }
])
