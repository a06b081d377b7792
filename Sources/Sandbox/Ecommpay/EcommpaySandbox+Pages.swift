package import CheckoutCore
import KassaSandbox

/// The pages to which a payer is redirected, and the bank's app.
extension EcommpaySandbox: PayerPages {
  package func page(at address: String) -> PayerPage? {
    platform.redirectPage(at: address) ?? platform.decoupledPage(at: address) ?? platform.issuer.page(at: address)
  }

  package func answer(_ action: OutOfBandAction, at address: String) -> Bool {
    if let page = platform.redirectPage(at: address) {
      return page.progress == .waiting && platform.answerRedirect(action, at: address)
    }
    if let page = platform.decoupledPage(at: address) {
      return page.progress == .waiting && platform.answerDecoupled(action, at: address)
    }
    return platform.issuer.answer(action, at: address)
  }

  package var waitingPages: [PayerPage] {
    let open = platform.state.read { state in state.open.all.compactMap { state.sessions[$0.key] } }
    let pages = open.flatMap { session in
      [session.payment?.ticket.flatMap { platform.page(session, $0) }, platform.decoupledPage(session)]
        .compactMap(\.self)
    }
    return pages.filter { $0.progress == .waiting } + platform.issuer.waitingPages
  }

  package var challenges: (any BrowserChallenges)? { platform.issuer }
}

extension EcommpayPlatform {
  /// Returns the session and the redirect of an address; nil if there is none.
  private func redirect(at address: String) -> (session: PlatformSession, ticket: RedirectTicket)? {
    guard let name = address.split(separator: "/").last,
      let session = state.read({ state in state.tickets[String(name)].flatMap { state.sessions[$0] } }),
      let ticket = session.payment?.ticket, ticket.url == address
    else { return nil }
    return (session, ticket)
  }

  fileprivate func redirectPage(at address: String) -> PayerPage? {
    redirect(at: address).flatMap { page($0.session, $0.ticket) }
  }

  fileprivate func page(_ session: PlatformSession, _ ticket: RedirectTicket) -> PayerPage? {
    guard let payment = session.payment else { return nil }
    let progress: PayerPage.Progress =
      switch payment.attempt.redirectResult {
      case .success?: .approved
      case .declinedOutOfBand?: .declined
      default: payment.stage == .redirected(ticket) ? .waiting : .over
      }
    return page(
      session, ticket.kind == .page ? .thirdParty : .thirdPartyApp, ticket.url, ticket.bank?.name ?? ticket.name,
      progress)
  }

  fileprivate func answerRedirect(_ action: OutOfBandAction, at address: String) -> Bool {
    guard let (session, ticket) = redirect(at: address), let payment = session.payment,
      payment.stage == .redirected(ticket)
    else { return false }
    switch action {
    case .approve: return comeBack(session.id, payment.number, ticket, .success)
    case .decline: return comeBack(session.id, payment.number, ticket, .declinedOutOfBand)
    case .abandon: return true
    }
  }

  // MARK: Decoupled authentication

  private static let decoupledAddress = ACSChallengeScreen.application + "/"

  fileprivate func decoupledPage(at address: String) -> PayerPage? {
    decoupledSession(at: address).flatMap(decoupledPage)
  }

  private func decoupledSession(at address: String) -> PlatformSession? {
    guard address.hasPrefix(Self.decoupledAddress) else { return nil }
    return session(String(address.dropFirst(Self.decoupledAddress.count)))
  }

  /// Returns the page in the bank's app for a payment whose payer is authenticated there, in their own time.
  fileprivate func decoupledPage(_ session: PlatformSession) -> PayerPage? {
    guard let payment = session.payment, let verdict = payment.verdict,
      (issuer.behaviour.answer ?? payment.attempt.scenario.play?.answer) == "D"
    else { return nil }
    let progress: PayerPage.Progress =
      switch verdict.status {
      case _ where payment.isDecoupledInProgress: .waiting
      case "Y": .approved
      case "N" where verdict.reason == "01": .declined
      default: .over
      }
    var page = page(
      session, .bankApp, Self.decoupledAddress + session.id, ACSChallengeScreen.issuer, progress)
    page.lastFour = payment.attempt.account.lastFour
    return page
  }

  fileprivate func answerDecoupled(_ action: OutOfBandAction, at address: String) -> Bool {
    guard let session = decoupledSession(at: address), let payment = session.payment, payment.isDecoupledInProgress
    else { return false }
    answerDecoupled(action, session.id, payment.number)
    return true
  }

  private func page(
    _ session: PlatformSession, _ kind: PayerPage.Kind, _ address: String, _ name: String,
    _ progress: PayerPage.Progress
  ) -> PayerPage {
    PayerPage(
      kind: kind, address: address, name: name, shop: configuration.merchantName, payment: session.order.paymentID,
      money: session.order.money, language: session.order.language, progress: progress)
  }
}
