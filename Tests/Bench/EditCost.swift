import Foundation
import Grading

/// What an edit takes whatever is kept from before: its module is compiled anew, programs are linked, and behaviours run.
struct EditCost {
  private var modules: [String: Cost] = [:]
  private var links: [(module: String, cost: Cost)] = []
  private var levels = Cost()
  private var runs = Cost()

  /// Adds a step of the bare calls.
  mutating func add(_ cost: Cost, of step: BareStep) {
    switch step {
    case .module(let folder): modules[folder, default: Cost()] += cost
    // They are kept for as long as the interface is the same.
    case .behaviours: break
    case .link(let module): links.append((module, cost))
    case .run: runs += cost
    }
  }

  /// Adds the compilation at each level of checking.
  mutating func add(levels cost: Cost) { levels += cost }

  /// The least that compiling and linking can take, in seconds.
  ///
  /// A program is linked when its module is compiled, so that the longest of these pairs is one bound; the other is that
  /// all of it has to be done by the processors that there are.
  var leastBuild: Double { max(longest, processorSeconds / processors) }

  /// The same with the runs of the behaviours, as long as they are.
  var least: Double { max(longest, (processorSeconds + runs.processorSeconds) / processors) }

  private var processors: Double { Double(ProcessInfo.processInfo.activeProcessorCount) }

  private var longest: Double {
    links.map { (modules[$0.module] ?? Cost()).seconds + $0.cost.seconds }.max() ?? 0
  }

  private var processorSeconds: Double {
    (Array(modules.values) + links.map(\.cost) + [levels]).map(\.processorSeconds).reduce(0, +)
  }
}
