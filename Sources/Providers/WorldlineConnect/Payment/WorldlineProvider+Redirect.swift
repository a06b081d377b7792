import CheckoutCore

extension WorldlineProvider {
  /// The interval at which the payment's status at the third party is polled.
  static let pollInterval = Duration.seconds(5)

  /// Checks the progress of a redirect, starting with the payment's status at the third party.
  ///
  /// The status at the third party may be out of date.
  /// Unless it is `completed`, the payment's status on the platform is checked too.
  func checkRedirect(isReturned: Bool) async throws(CheckoutError) -> RedirectProgress {
    guard var redirect = tracker.redirect, let id = tracker.payment?.operationID else { return .over }
    let status = try? await session().thirdPartyStatus(forPayment: id)
    if let status, redirect.state != status.rawValue {
      log(
        WireMessage(
          from: .sdk, to: .application, name: "thirdPartyStatus " + status.rawValue, body: ["paymentId": .string(id)]))
    }
    redirect.state = status?.rawValue
    guard status != .completed else { return .over }
    try await look()
    if tracker.isDecided { return .over }
    tracker.redirect = redirect
    return .waiting(redirect)
  }
}

extension Redirect {
  /// Creates the redirect that the platform requests.
  /// It leads to a web page, or to an app that the payer opens by scanning a QR code on the screen.
  /// Source: Worldline, Server API, `merchantAction` with `redirectData` or `showData`.
  init?(merchantAction action: JSON?, title: String) {
    if let url = action?["redirectData"]?["redirectURL"]?.string {
      guard url.utf8.count <= Redirect.longestURL else { return nil }
      self.init(kind: .page, url: url, title: title, pollInterval: WorldlineProvider.pollInterval)
      return
    }
    let shown = action?["showData"]?.elements ?? []
    guard let intent = shown.first(where: { $0["key"]?.string == "URLINTENT" })?["value"]?.string,
      intent.utf8.count <= Redirect.longestURL
    else { return nil }
    self.init(kind: .application, url: intent, title: title, pollInterval: WorldlineProvider.pollInterval)
  }
}
