import CheckoutCore

/// Waiting in real time, for calls that ask to wait.
enum Waiting {
  /// Runs work that ends when it is cancelled, until it ends or a time has come.
  static func until(_ end: Instant, _ work: @escaping @Sendable () async -> Void) async {
    let clock = SystemClock()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await work() }
      group.addTask { try? await clock.sleep(for: end - clock.now, as: .deadline) }
      await group.next()
      group.cancelAll()
    }
  }
}
