import CheckoutCore
import HTTPTypes
import KassaBackend
import KassaResources
import KassaSandbox

/// A browser's request for a page on which a payer answers.
struct PageVisit: Sendable {
  let request: TransportRequest
  let query: String
  let target: PageTarget
  /// The path of the world.
  let base: String
  let pages: any PayerPages
  let world: World

  /// - Returns: nil if there is no such page.
  /// - Throws: `origin` if another site has sent the form; `method` for other methods than those of a browser.
  func answer() async throws(ControlError) -> TransportResponse? {
    let isForm = request.head.method == .post
    guard isForm || PageRoutes.reads(request) else { throw ControlError(.method, "this path has GET, POST") }
    let fields = isForm ? URLEncoding.formFields(request.body) : []
    if target.isPayerPage { return try await payerPage(isForm ? fields : nil) }
    return try await challenge(isForm ? fields : nil)
  }

  private typealias Fields = [(name: String, value: String)]

  private func strings(_ order: String?) -> StringTable {
    PageLanguage.strings(order: order, accepted: request.head.headerFields[.acceptLanguage])
  }

  /// Returns the path of an address on this server; nil if the payment system has no such server.
  static func path(of address: String, _ places: ServedPlaces, _ base: String) -> String? {
    guard let colon = address.firstRange(of: "://") else { return nil }
    let rest = address[colon.upperBound...]
    let authority = rest.prefix { $0 != "/" }
    return places.prefix(of: String(authority)).map { base + $0 + rest[authority.endIndex...] }
  }

  // MARK: A third party, the bank's app

  /// The query with which a page says that the payer has left without an answer.
  private static let left = "left"

  private func payerPage(_ fields: Fields?) async throws(ControlError) -> TransportResponse? {
    guard let page = pages.page(at: target.address), let path = Self.path(of: target.address, target.places, base)
    else { return nil }
    guard let fields else {
      let strings = strings(page.language)
      return PayerPageView.document(page, at: path, hasLeft: query == Self.left, strings).response(strings)
    }
    try checkSite()
    guard
      let action = fields.first(where: { $0.name == PayerPageView.field }).flatMap({
        OutOfBandAction(rawValue: $0.value)
      })
    else { return .redirect(path) }
    let (pages, address) = (pages, target.address)
    let hasActed = await world.perform { pages.answer(action, at: address) }
    return .redirect(hasActed && action == .abandon ? path + "?" + Self.left : path)
  }

  // MARK: A challenge

  private static let mistake = "mistake"

  private func challenge(_ fields: Fields?) async throws(ControlError) -> TransportResponse? {
    guard let challenges = pages.challenges, let path = Self.path(of: target.address, target.places, base) else {
      return nil
    }
    guard let fields else {
      let given = Dictionary(URLEncoding.formFields(query.utf8).map { ($0.name, $0.value) }) { $1 }
      guard let challenge = given[ChallengeForm.acs].flatMap(challenges.challenge) else { return nil }
      let strings = strings(challenge.language)
      let addresses = ChallengeView.Addresses(
        form: path, application: challenge.application.flatMap { Self.path(of: $0, target.places, base) })
      let mistake = given[Self.mistake].flatMap(ChallengeView.Mistake.init)
      return ChallengeView.document(challenge, addresses, mistake, strings).response(strings)
    }
    // A shop's page begins the challenge, so that this form comes from another site (EMV 3-D Secure 2.2, CReq).
    if let acs = Self.begun(fields) { return .redirect(Self.challenge(acs, at: path)) }
    try checkSite()
    guard let form = ChallengeForm(fields), let challenge = challenges.challenge(form.acs) else { return nil }
    let mistake = await world.perform { form.play(challenge.question, at: challenges) }
    return .redirect(Self.challenge(form.acs, at: path) + (mistake.map { "&\(Self.mistake)=\($0.rawValue)" } ?? ""))
  }

  /// Returns the address of a challenge.
  /// - Parameter path: the path of the issuer's challenges.
  static func challenge(_ acs: String, at path: String) -> String {
    path + "?\(ChallengeForm.acs)=" + URLEncoding.percentEncode(acs)
  }

  /// Returns the ACS transaction ID of a CReq with which a shop's page begins a challenge; nil if there is none.
  private static func begun(_ fields: Fields) -> String? {
    fields.first { $0.name == "creq" }.flatMap { Base64.decode($0.value, .either) }.flatMap { try? JSON(parsing: $0) }
      .flatMap { $0[ChallengeForm.acs]?.string }
  }

  /// Refuses a form that a page of another site, or of another server on this machine, has sent.
  private func checkSite() throws(ControlError) {
    let fields = request.head.headerFields
    let own = request.head.authority ?? ""
    let origin = HTTPField.Name("Origin").flatMap { fields[$0] }
    let site = HTTPField.Name("Sec-Fetch-Site").flatMap { fields[$0] }
    guard origin.map({ ["http://" + own, "https://" + own].contains($0) }) ?? true,
      site.map({ ["same-origin", "none"].contains($0) }) ?? true
    else { throw ControlError(.origin, "a page of another site may not answer for the payer") }
  }
}

extension TransportResponse {
  fileprivate static func redirect(_ path: String) -> TransportResponse { PageDocument.redirect(to: path) }
}
