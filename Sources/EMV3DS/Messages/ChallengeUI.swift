public import CheckoutCore

/// The prompt of a CRes and its presentation. Source: EMV 3-D Secure 2.2 and 2.3.1, CRes.
///
/// No public source confirms the UI types 06 and 07 or most of the maximum text lengths.
public struct ChallengeUI: Equatable, Sendable {
  /// The UI type, which determines how the payer answers and which of the other elements are present: `acsUiType`.
  public var kind: ACSUIType
  /// The header of the prompt, `challengeInfoHeader`; nil if absent, which only the HTML types permit.
  public var header: String?
  /// The text of the prompt, `challengeInfoText`, which may have several lines; nil only with the HTML types.
  public var text: String?
  /// The label of the input or of the options, `challengeInfoLabel`; nil if the UI type has neither.
  public var label: String?
  /// Whether the issuer requests a warning icon beside the text.
  public var isWarning = false
  /// The text that replaces `text` after the payer returns from the other app.
  public var additional: String?
  /// The options to choose from, in the issuer's order.
  public var options: [Challenge.Option] = []
  /// The label of the button that submits the answer: `submitAuthenticationLabel`, or `oobContinueLabel` for a
  /// confirmation in another app. Nil only for type 05, whose page has a button of its own.
  public var submitLabel: String?
  /// The label of the button that requests another one-time code, `resendInformationLabel`; nil if there is no such
  /// offer.
  public var resendLabel: String?
  /// The issuer's explanation of why it asks, `whyInfoLabel` and `whyInfoText`; nil if one of them is absent.
  public var why: Challenge.Section?
  /// The issuer's further information, `expandInfoLabel` and `expandInfoText`; nil if one of them is absent.
  public var more: Challenge.Section?
  /// The issuer's prompt to add the merchant to the trust list.
  public var trust: String?
  /// The URL of the app in which the payer confirms the payment.
  public var applicationURL: String?
  /// The label of the link to that app, `oobAppLabel`.
  public var applicationLabel: String?
  /// The page of an HTML prompt, as text.
  public var page: HTMLText?
  /// The page that replaces `page` after the payer returns from the other app.
  public var refreshedPage: HTMLText?
}

extension ChallengeUI {
  init(_ reader: ElementReader) throws(ProtocolFault) {
    kind = try reader.required("acsUiType", ACSUIType.self)
    header = try reader.optional("challengeInfoHeader")
    text = try reader.optional("challengeInfoText")
    label = try reader.optional("challengeInfoLabel")
    isWarning = try reader.flag("challengeInfoTextIndicator") ?? false
    additional = try reader.optional("challengeAddInfo")
    resendLabel = try reader.optional("resendInformationLabel")
    why = try Self.section("whyInfoLabel", "whyInfoText", reader)
    more = try Self.section("expandInfoLabel", "expandInfoText", reader)
    trust = try reader.optional(reader.version < .v231 ? "whitelistingInfoText" : "trustListInfoText", limit: 64)
    applicationURL = try reader.optional("oobAppURL", limit: 2048)
    applicationLabel = try reader.optional("oobAppLabel")
    try Self.checkImages(reader)
    options = try Self.options(reader)
    let submit = kind == .outOfBand || kind == .htmlOutOfBand ? "oobContinueLabel" : "submitAuthenticationLabel"
    submitLabel = try reader.optional(submit)
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
    _ label: String, _ text: String, _ reader: ElementReader
  ) throws(ProtocolFault) -> Challenge.Section? {
    let (words, body) = (try reader.optional(label), try reader.optional(text))
    guard let words, let body else { return nil }
    return Challenge.Section(label: words, text: body)
  }

  private static func options(_ reader: ElementReader) throws(ProtocolFault) -> [Challenge.Option] {
    let element = "challengeSelectInfo"
    guard let member = reader.message[element], !member.isNull else { return [] }
    guard let list = member.elements, list.count <= 64 else { throw ProtocolFault(.format, element) }
    var options: [Challenge.Option] = []
    for entry in list {
      guard let members = entry.object?.members, let first = members.first, members.count == 1,
        let text = first.value.string, !first.name.isEmpty, !text.isEmpty, text.count <= ElementReader.longestText,
        !options.contains(where: { $0.name == first.name })
      else { throw ProtocolFault(.format, element) }
      options.append(Challenge.Option(name: first.name, text: text))
    }
    return options
  }

  /// Checks the format of the images, which a terminal cannot display.
  private static func checkImages(_ reader: ElementReader) throws(ProtocolFault) {
    for element in ["issuerImage", "psImage"] {
      guard let member = reader.message[element], !member.isNull else { continue }
      guard member.object != nil else { throw ProtocolFault(.format, element) }
    }
  }

  private static func page(_ element: String, _ reader: ElementReader) throws(ProtocolFault) -> HTMLText? {
    guard let member = reader.message[element], !member.isNull else { return nil }
    guard let text = member.string, text.utf8.count <= HTMLText.Limits.encodedBytes, !text.isEmpty,
      let bytes = Base64.decode(text, .either)
    else { throw ProtocolFault(.format, element) }
    return HTMLText(bytes)
  }
}
