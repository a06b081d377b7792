package import CheckoutCore
import KassaSandbox

/// The third parties' pages and apps, and the bank's app.
extension WorldlineSandbox: PayerPages {
  package func page(at address: String) -> PayerPage? {
    platform.redirected(to: address).map(platform.page) ?? platform.issuer.page(at: address)
  }

  package func answer(_ action: OutOfBandAction, at address: String) -> Bool {
    guard let payment = platform.redirected(to: address) else { return platform.issuer.answer(action, at: address) }
    return WorldlinePaymentProcessor(platform: platform).answer(action, payment)
  }

  package var waitingPages: [PayerPage] {
    let waiting = platform.state.read { state in
      state.open.all.compactMap { state.payments[$0.key] }.filter { $0.awaitsThirdParty && $0.transaction == nil }
    }
    return waiting.map(platform.page) + platform.issuer.waitingPages
  }

  package var challenges: (any BrowserChallenges)? { platform.issuer }
}

extension WorldlinePlatform {
  /// Returns the payment whose payer was sent to an address; nil if there is none.
  fileprivate func redirected(to address: String) -> WorldlinePayment? {
    guard let id = address.split(separator: "/").last, let payment = payment(String(id)), payment.thirdParty != nil,
      [payment.pageAddress, payment.appAddress].contains(address)
    else { return nil }
    return payment.address(isInApp: isInApp(payment)) == address ? payment : nil
  }

  private func isInApp(_ payment: WorldlinePayment) -> Bool { catalogue.product(payment.product)?.method == "mobile" }

  fileprivate func page(_ payment: WorldlinePayment) -> PayerPage {
    let isInApp = isInApp(payment)
    return PayerPage(
      kind: isInApp ? .thirdPartyApp : .thirdParty, address: payment.address(isInApp: isInApp),
      name: catalogue.product(payment.product)?.body["displayHints"]?["label"]?.string ?? payment.method,
      shop: configuration.merchantName, payment: payment.reference, money: payment.money,
      progress: payment.pageProgress, back: payment.pageProgress == .waiting ? nil : payment.back)
  }
}

extension WorldlinePayment {
  /// The address of the third party's page.
  var pageAddress: String { "https://\(SandboxAuthority.worldlinePages)/redirect/\(id)" }
  /// The address that opens the third party's app.
  var appAddress: String { "https://\(SandboxAuthority.worldlineApp)/pay/\(id)" }

  /// The shop's page with what the platform adds: the payment, and the MAC that the shop compares with the one that it got.
  /// Source: Worldline, redirects: `REF` and `RETURNMAC`.
  fileprivate var back: String? {
    returnURL.map { url in
      url + (url.contains("?") ? "&" : "?") + "REF=" + URLEncoding.percentEncode(id) + "&RETURNMAC="
        + URLEncoding.percentEncode(cipherDigest)
    }
  }

  fileprivate func address(isInApp: Bool) -> String { isInApp ? appAddress : pageAddress }

  fileprivate var pageProgress: PayerPage.Progress {
    if awaitsThirdParty { return .waiting }
    if thirdParty == .authorized { return .approved }
    switch status {
    case .captured, .pendingApproval, .pendingCapture, .refunded: return .approved
    case .rejected: return .declined
    case .redirected where code == Self.refusedAtThirdParty: return .declined
    case .redirected where thirdParty == .completed: return .approved
    case .created, .redirected, .cancelled: return .over
    }
  }
}
