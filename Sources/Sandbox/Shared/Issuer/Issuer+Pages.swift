package import CheckoutCore

/// The issuer's pages: its app, and its challenges in a browser.
extension Issuer: BrowserChallenges {
  /// The number of ended challenges whose pages can still be opened.
  package static let mostEnded = 100

  /// Returns the page in the bank's app; nil if no out-of-band challenge has this address.
  package func page(at address: String) -> PayerPage? {
    guard address.hasPrefix(ACSChallengeScreen.application + "/") else { return nil }
    let now = clock.now
    return read { challenges, ended in
      (challenges.values.first { $0.transaction.application == address }
        ?? ended.first {
          $0.transaction.application == address
        }).flatMap { $0.page(at: now) }
    }
  }

  /// Answers in the bank's app for one payment.
  /// - Returns: false if no challenge waits at this address.
  package func answer(_ action: OutOfBandAction, at address: String) -> Bool {
    change { [now = clock.now] challenges in
      guard let acs = challenges.first(where: { $0.value.transaction.application == address })?.key else {
        return false
      }
      return challenges[acs]?.answer(action, at: now) == true
    }
  }

  /// The pages in the bank's app that wait for the cardholder, in the order of their addresses.
  package var waitingPages: [PayerPage] {
    let now = clock.now
    return read { challenges, _ in challenges.values.compactMap { $0.page(at: now) } }
      .filter { $0.progress == .waiting }.sorted { $0.address < $1.address }
  }

  package func challenge(_ acs: String) -> BrowserChallenge? {
    let now = clock.now
    return read { challenges, ended in (challenges[acs] ?? ended.first { $0.transaction.acs == acs })?.shown(at: now) }
  }

  package func act(_ action: BrowserChallenge.Action, in acs: String, step: Int) -> Bool {
    change { [now = clock.now] in $0[acs]?.act(action, step: step, at: now) == true }
  }

  package var waitingChallenges: [BrowserChallenge] {
    let now = clock.now
    return read { challenges, _ in challenges.values.map { $0.shown(at: now) } }
      .filter { $0.progress == .waiting }.sorted { $0.acs < $1.acs }
  }
}

extension IssuerTransaction {
  /// The address in the bank's app. Its last part tells the challenge apart from all others.
  package var application: String { ACSChallengeScreen.application + "/" + acs.prefix(8) }
}
