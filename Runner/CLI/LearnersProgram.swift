import Commands

/// The command `workshop`, as learners use it.
@main
enum LearnersProgram {
  static func main() { Workshop.main(Workshop.commands(with: [])) }
}
