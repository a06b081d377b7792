package import CheckoutCore

/// The stages that a simulated payer has been shown, in order. A presentation that keeps the stage adds none.
package struct ShownStages: Sendable {
  private var latest: Stage?
  /// The names of the stages: those of the enum's cases, or the ID of an inquiry.
  package private(set) var names: [String] = []

  package init() {}

  /// Adds a stage unless it is the latest one.
  /// - Returns: Whether it was added.
  package mutating func add(_ stage: Stage) -> Bool {
    guard latest != stage else { return false }
    latest = stage
    names.append(Self.name(stage))
    return true
  }

  package static func name(_ stage: Stage) -> String {
    if case .inquiry(let inquiry, _) = stage { return inquiry.id }
    return String("\(stage)".prefix { $0 != "(" })
  }
}
