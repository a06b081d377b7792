package import CheckoutCore
import KassaSandbox

/// The page of an order that a partner's server created, and the bank's app, which confirms a card.
extension DolyameSandbox: PayerPages {
  package func page(at address: String) -> PayerPage? {
    platform.created(at: address).map(platform.page) ?? platform.issuer.page(at: address)
  }

  package func answer(_ action: OutOfBandAction, at address: String) -> Bool {
    guard let order = platform.created(at: address) else { return platform.issuer.answer(action, at: address) }
    return platform.answer(action, order.id)
  }

  package var waitingPages: [PayerPage] {
    platform.waitingOrders.map(platform.page) + platform.issuer.waitingPages
  }

  package var challenges: (any BrowserChallenges)? { platform.issuer }
}

extension DolyamePlatform {
  /// The orders of partners' servers that wait for the customer on their pages.
  fileprivate var waitingOrders: [DolyameOrderRecord] {
    state.read { state in state.orders.all.map(\.value).filter { $0.page != nil && $0.status == .new } }
  }

  /// Plays the customer on the pages of all orders that wait.
  /// - Returns: false if none waits.
  func answerCreated(_ action: OutOfBandAction) -> Bool {
    waitingOrders.map { answer(action, $0.id) }.contains(true)
  }

  /// Returns the order that a customer pays at an address; nil if there is none.
  fileprivate func created(at address: String) -> DolyameOrderRecord? {
    let id = address.split(separator: "/").last.map { URLEncoding.decode($0.utf8) }
    guard let order = id.flatMap(order), order.page != nil, order.pageAddress == address else { return nil }
    return order
  }

  fileprivate func page(_ order: DolyameOrderRecord) -> PayerPage {
    let rouble = CurrencyTable.standard["RUB"] ?? Money.Currency(code: "RUB", numeric: "643", exponent: 2)
    let first = order.plan ?? DolyamePlan(order.amount, from: today)
    var page = PayerPage(
      kind: .thirdParty, address: order.pageAddress, name: "Долями", shop: configuration.shopName, payment: order.id,
      money: Money(first.parts.first?.kopecks ?? 0, rouble), progress: order.pageProgress)
    switch page.progress {
    case .approved: page.back = order.page?.success
    case .declined, .over: page.back = order.page?.failure
    case .waiting: break
    }
    return page
  }

  /// Plays the customer on the page of an order: the first part is held, or the customer is rejected. Only the first
  /// answer that decides has an effect.
  /// - Returns: false if the page does not wait for the customer.
  fileprivate func answer(_ action: OutOfBandAction, _ id: String) -> Bool {
    let steps: [DolyameOrderStatus] =
      switch action {
      case .approve: [.approved, .waitForCommit]
      case .decline: [.rejected]
      case .abandon: []
      }
    claim("order", id)
    let (now, plan) = (clock.now, order(id).map { DolyamePlan($0.amount, from: today) })
    let done = state.change(id) { state -> [Int]? in
      guard let order = state.orders[id], order.status == .new else { return nil }
      if action == .approve { state.orders[id]?.plan = plan }
      return steps.compactMap { state.move(id, to: $0, at: now) }
    }
    guard let done else { return false }
    spawn { [self] in
      for webhook in done { await webhooks.deliver(webhook, of: id) }
      if order(id)?.status == .waitForCommit { watchCommit(id) }
    }
    return true
  }
}

extension DolyameOrderRecord {
  /// The address of the page on which a customer pays the order.
  var pageAddress: String { "https://\(SandboxAuthority.dolyamePages)/orders/" + URLEncoding.percentEncode(id) }

  fileprivate var pageProgress: PayerPage.Progress {
    switch status {
    case .new: .waiting
    case .approved, .waitForCommit, .committed, .completed, .refunded: .approved
    case .rejected: .declined
    case .canceled: .over
    }
  }
}
