/// The failures of several actions, all of which are tried.
struct FailureList {
  private var failures: [Failure] = []

  /// Returns the result of an action; nil if it fails.
  @discardableResult
  mutating func attempt<Result>(_ action: () throws(Failure) -> Result) -> Result? {
    do throws(Failure) {
      return try action()
    } catch {
      failures.append(error)
      return nil
    }
  }

  /// - Throws: one `Failure` with the messages of all actions that failed, and the status of the first one.
  func check() throws(Failure) {
    guard let first = failures.first else { return }
    throw Failure(message: failures.map(\.message).joined(separator: "\n"), status: first.status)
  }
}
