import CheckoutCore

/// A challenge as the bank's app and a browser show it.
extension IssuerChallenge {
  /// Returns the page in the bank's app; nil if the issuer does not ask there.
  func page(at now: Instant) -> PayerPage? {
    guard isAskedInApplication else { return nil }
    let progress: PayerPage.Progress =
      switch outOfBandAction {
      case .approve: .approved
      case .decline: .declined
      case .abandon, nil: isOver || now >= deadline ? .over : .waiting
      }
    return PayerPage(
      kind: .bankApp, address: transaction.application, name: ACSChallengeScreen.issuer, shop: question.merchant,
      payment: question.payment, money: question.money, lastFour: question.lastFour, language: question.language,
      progress: progress)
  }

  /// Answers in the bank's app. The cardholder can decide only once.
  mutating func answer(_ action: OutOfBandAction, at now: Instant) -> Bool {
    guard page(at: now)?.progress == .waiting else { return false }
    outOfBand(action)
    return true
  }

  func shown(at now: Instant) -> BrowserChallenge {
    let progress: BrowserChallenge.Progress =
      switch end {
      case nil: isOver || now >= deadline ? .over : .waiting
      case let end? where end.status == "Y" || end.status == "A": .authenticated
      case let end? where end.isCancelled: .cancelled
      case _?: .refused
      }
    return BrowserChallenge(
      acs: transaction.acs, question: asking, occasion: browserOccasion, progress: progress, step: step,
      options: ACSChallengeScreen.options(asking, question.strings),
      application: isAskedInApplication ? transaction.application : nil, issuer: ACSChallengeScreen.issuer,
      shop: question.merchant, payment: question.payment, money: question.money, lastFour: question.lastFour,
      language: question.language)
  }

  private var browserOccasion: BrowserChallenge.Occasion {
    switch occasion {
    case .wrong(let left): .wrong(triesLeft: left)
    case .resent: .resent
    case .sent(to: "email"): .mailed
    case .first where isAskedInApplication && step > 0: .unconfirmed
    case .first, .sent: .first
    }
  }

  /// Plays the cardholder's action on a page in a browser.
  /// - Returns: false if the action does not fit what the page showed, or the challenge has ended.
  mutating func act(_ action: BrowserChallenge.Action, step seen: Int, at now: Instant) -> Bool {
    guard shown(at: now).progress == .waiting, seen == step, let action = request(action) else { return false }
    return playInBrowser(action)
  }

  /// Returns what an app would report for an action in a browser.
  private func request(_ action: BrowserChallenge.Action) -> ChallengeRequest.Action? {
    switch action {
    case .enter(let text):
      guard (1...45).contains(text.count) else { return nil }
      // Each page asks for the code in its own field; an HTML form of an app sends it as such.
      return asking == .html ? .form("code=" + text) : .entry(text)
    case .proceed: return isAskedInApplication ? .confirmed : .nothing
    case .resend: return .resend
    case .cancel: return .cancel
    }
  }

  private var isAskedInApplication: Bool { [.outOfBand, .htmlOutOfBand].contains(asking) }
}

extension ACSEnd {
  /// Whether the cardholder cancelled the challenge.
  var isCancelled: Bool { status == "N" && reason == "26" }
}
