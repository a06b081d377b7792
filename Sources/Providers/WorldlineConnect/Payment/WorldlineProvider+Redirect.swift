import CheckoutCore

extension WorldlineProvider {
  /// How often the third party's status is asked for.
  static let pollInterval = Duration.seconds(5)

  /// The third party's status is asked first: it tells how far the person is. Whoever says that it is not done may be
  /// behind, so the merchant's server looks as well.
  func checkRedirect(isReturned: Bool) async throws(CheckoutError) -> RedirectProgress {
    guard var redirect = news.redirect, let id = news.payment?.operationID else { return .over }
    let status = try? await session().thirdPartyStatus(forPayment: id)
    if let status, redirect.state != status.rawValue {
      log(
        WireMessage(
          from: .sdk, to: .application, name: "thirdPartyStatus " + status.rawValue, body: ["paymentId": .string(id)]))
    }
    redirect.state = status?.rawValue
    guard status != .completed else { return .over }
    try await look()
    if news.isDecided { return .over }
    news.redirect = redirect
    return .waiting(redirect)
  }
}

extension Redirect {
  /// Where the platform wants the person to go: a page, or an application that a code on the screen opens.
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
