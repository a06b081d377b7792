public import CheckoutCore

/// The prompt of a CRes and its presentation. Source: EMV 3-D Secure 2.2 and 2.3.1, CRes.
///
/// No public source confirms the UI types 06 and 07 or most of the maximum text lengths.
public struct ChallengeUI: Equatable, Sendable {
  public var kind: ACSUIType
  public var header: String?
  public var text: String?
  public var label: String?
  /// Whether the issuer requests a warning icon beside the text.
  public var isWarning = false
  /// The text that replaces `text` after the payer returns from the other app.
  public var additional: String?
  /// The options to choose from, in the issuer's order.
  public var options: [Challenge.Option] = []
  public var submitLabel: String?
  public var resendLabel: String?
  public var why: Challenge.Section?
  public var more: Challenge.Section?
  /// The issuer's prompt to add the merchant to the trust list.
  public var trust: String?
  /// The URL of the app in which the payer confirms the payment.
  public var applicationURL: String?
  public var applicationLabel: String?
  public var issuerImage: ImageAddresses?
  public var schemeImage: ImageAddresses?
  /// The page of an HTML prompt, as text.
  public var page: HTMLText?
  /// The page that replaces `page` after the payer returns from the other app.
  public var refreshedPage: HTMLText?
}

/// The URLs of one image in several pixel densities. A terminal cannot display the image.
public struct ImageAddresses: Equatable, Sendable {
  public var medium: String?
  public var high: String?
  public var extraHigh: String?

  public init(medium: String? = nil, high: String? = nil, extraHigh: String? = nil) {
    self.medium = medium
    self.high = high
    self.extraHigh = extraHigh
  }

  /// The URL of the image with the highest available density.
  public var best: String? { [extraHigh, high, medium].lazy.compactMap(\.self).first { !$0.isEmpty } }
}

extension ChallengeUI {
  /// The maximum text lengths. Those that no public source confirms are enforced only if the rules require it.
  private struct Limits {
    var label = ElementReader.longestText
    var text = ElementReader.longestText
    var section = ElementReader.longestText

    init(_ rules: ChallengeRules) {
      guard rules.enforcesUnconfirmedLengths else { return }
      (label, text, section) = (45, 350, 256)
    }
  }

  init(_ reader: ElementReader, _ rules: ChallengeRules) throws(ProtocolFault) {
    let limits = Limits(rules)
    kind = try reader.required("acsUiType", ACSUIType.self)
    header = try reader.optional("challengeInfoHeader", limit: limits.label)
    text = try reader.optional("challengeInfoText", limit: limits.text)
    label = try reader.optional("challengeInfoLabel", limit: limits.label)
    isWarning = try reader.flag("challengeInfoTextIndicator") ?? false
    additional = try reader.optional("challengeAddInfo", limit: limits.section)
    resendLabel = try reader.optional("resendInformationLabel", limit: limits.label)
    why = try Self.section("whyInfoLabel", "whyInfoText", reader, limits)
    more = try Self.section("expandInfoLabel", "expandInfoText", reader, limits)
    trust = try reader.optional(reader.version < .v231 ? "whitelistingInfoText" : "trustListInfoText", limit: 64)
    applicationURL = try reader.optional("oobAppURL", limit: 2048)
    applicationLabel = try reader.optional("oobAppLabel", limit: limits.label)
    issuerImage = try Self.image("issuerImage", reader)
    schemeImage = try Self.image("psImage", reader)
    options = try Self.options(reader, limits)
    let submit = kind == .outOfBand || kind == .htmlOutOfBand ? "oobContinueLabel" : "submitAuthenticationLabel"
    submitLabel = try reader.optional(submit, limit: limits.label)
    page = try Self.page("acsHTML", reader)
    refreshedPage = try Self.page("acsHTMLRefresh", reader)
    try checkCompleteness(submit)
  }

  /// Throws error 201 if an element that the UI type requires is missing.
  private func checkCompleteness(_ submit: String) throws(ProtocolFault) {
    let texts: [(String, Bool)] = [("challengeInfoHeader", header != nil), ("challengeInfoText", text != nil)]
    let needed: [(String, Bool)]
    switch kind {
    case .text: needed = texts + [("challengeInfoLabel", label != nil), (submit, submitLabel != nil)]
    case .singleSelect, .multiSelect:
      needed =
        texts + [
          ("challengeInfoLabel", label != nil), (submit, submitLabel != nil),
          ("challengeSelectInfo", !options.isEmpty),
        ]
    case .outOfBand: needed = texts + [(submit, submitLabel != nil)]
    case .html: needed = [("acsHTML", page != nil)]
    case .htmlOutOfBand: needed = [("acsHTML", page != nil), (submit, submitLabel != nil)]
    case .information: needed = texts + [(submit, submitLabel != nil)]
    }
    let missing = needed.filter { !$0.1 }.map(\.0)
    guard missing.isEmpty else { throw ProtocolFault(.missing, missing.joined(separator: ",")) }
  }

  /// Returns an expandable section; nil if it lacks a label or its text, because the section is then hidden.
  private static func section(
    _ label: String, _ text: String, _ reader: ElementReader, _ limits: Limits
  ) throws(ProtocolFault) -> Challenge.Section? {
    let (words, body) = (
      try reader.optional(label, limit: limits.label), try reader.optional(text, limit: limits.section)
    )
    guard let words, let body else { return nil }
    return Challenge.Section(label: words, text: body)
  }

  private static func options(_ reader: ElementReader, _ limits: Limits) throws(ProtocolFault) -> [Challenge.Option] {
    let element = "challengeSelectInfo"
    guard let member = reader.message[element], !member.isNull else { return [] }
    guard let list = member.elements, list.count <= 64 else { throw ProtocolFault(.format, element) }
    var options: [Challenge.Option] = []
    for entry in list {
      guard let members = entry.object?.members, let first = members.first, members.count == 1,
        let text = first.value.string, !first.name.isEmpty, !text.isEmpty, text.count <= limits.label,
        !options.contains(where: { $0.name == first.name })
      else { throw ProtocolFault(.format, element) }
      options.append(Challenge.Option(name: first.name, text: text))
    }
    return options
  }

  private static func image(_ element: String, _ reader: ElementReader) throws(ProtocolFault) -> ImageAddresses? {
    guard let member = reader.message[element], !member.isNull else { return nil }
    guard member.object != nil else { throw ProtocolFault(.format, element) }
    func address(_ name: String) -> String? { member[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
    return ImageAddresses(medium: address("medium"), high: address("high"), extraHigh: address("extraHigh"))
  }

  private static func page(_ element: String, _ reader: ElementReader) throws(ProtocolFault) -> HTMLText? {
    guard let member = reader.message[element], !member.isNull else { return nil }
    guard let text = member.string, text.utf8.count <= HTMLText.Limits.encodedBytes, !text.isEmpty,
      let bytes = Base64.decode(text, .either)
    else { throw ProtocolFault(.format, element) }
    return HTMLText(bytes)
  }
}
