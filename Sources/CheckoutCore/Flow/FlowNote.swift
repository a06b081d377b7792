package import KassaResources

/// A note in the record of a flow that is neither a step nor a message.
/// The string tables contain a message `note.<raw value>` for every case.
/// The journal stores the raw values, so they must never change after a release.
public enum FlowNote: String, CaseIterable, Sendable {
  /// An event that the transition table does not allow in this phase. Details: `event`, `phase`.
  case illegalEvent = "illegal"
  /// A status request for a pending payment failed. Detail: `code`.
  case checkFailed = "check.failed"
  /// The status of a payment that had ended was requested again. The messages of the request follow. It has no details.
  case checkedLater = "check.later"
  /// The follow-up status request required by the payment system's guide failed. Detail: `code`.
  case followUpFailed = "followUp.failed"
  /// A saved card could not be deleted. Detail: `code`.
  case methodKept = "method.kept"
  /// The order's ID was already used, so this payment has a different ID. Details: `used`, `payment`.
  case orderRenumbered = "order.renumbered"
  /// The ledger could not tell whether the order's ID was already used, so this payment has a different ID.
  /// Details: `used`, `payment`.
  case orderUnchecked = "order.unchecked"
  /// The platform has sent the buyer a receipt. Details: `address`, `count`.
  case receiptSent = "receipt.sent"
  /// The issuer authenticates the payer by other means and in its own time (3-D Secure status `D`). It has no details.
  case decoupled = "threeds.decoupled"
  /// A challenge ended. Details: `code` (`ThreeDSEnd.code`), `status` (`transStatus`).
  case challengeEnd = "threeds.end"
  /// The 3DS Method has run. Detail: `completion` (`threeDSCompInd`).
  case deviceMethod = "threeds.method"
  /// The result of an authentication; the case names the party that is liable for fraud.
  /// Details: `status`, `reason`, `eci`.
  case issuerLiable = "threeds.result.issuer"
  /// The same as `issuerLiable`, but the merchant is liable for fraud. Details: `status`, `reason`, `eci`.
  case merchantLiable = "threeds.result.merchant"
  /// The issuer's own description of how it decided on the authentication. Detail: `rule`.
  case issuerRule = "threeds.rule"
  /// A party refused a signature. Details: `what` (``SignatureMismatch/Subject``), `ours`, `theirs`, `position`, and
  /// `parameter` if the strings differ in a value that is not shown.
  case signatureRefused = "signature.refused"
  /// An item in the order has no SKU. Detail: `path`.
  case skuMissing = "warning.skuMissing"
  /// The order's merchant category code differs from the one that the platform requires. Detail: `path`.
  case mccUnusual = "warning.mccUnusual"
  /// A demo payment has no notification address. Detail: `path`.
  case noConfirmation = "warning.noConfirmation"
  /// An unexpected event, which the SDK also reported to the app. Detail: `event`.
  case unexpectedEvent = "dolyame.unexpected"
  /// An amount could not be converted into another currency. Details: `currency`, `code`.
  case notConverted = "worldline.notConverted"
  /// A response contained something that this version of the program does not recognise. Detail: `what`.
  case unknownContent = "worldline.unknown"

  var textKey: String { "note." + rawValue }

  /// The prefix of the keys of notes about storage errors. A `StorageError.Code` follows it.
  static let ledgerPrefix = "ledger."

  /// Returns whether a note with this key reports a storage error.
  package static func reportsStorage(_ key: String) -> Bool { key.hasPrefix(ledgerPrefix) }

  /// Returns the text of a note as one sentence. If the note's key is unknown, the text is generic.
  /// - Parameters:
  ///   - key: the key of the entry.
  ///   - details: the details of the entry.
  ///   - language: two letters (ISO 639-1). A language that the SDK does not have stands for English.
  public static func words(_ key: String, _ details: [String: String], language: String) -> String {
    words(key, details, .shop(language))
  }

  /// Returns the text of a note in the language of `strings`.
  package static func words(_ key: String, _ details: [String: String], _ strings: StringTable) -> String {
    if reportsStorage(key) {
      let trouble = "ledger.trouble." + key.dropFirst(ledgerPrefix.count)
      return strings.optional(trouble, details) ?? strings("note.unknown")
    }
    guard let note = FlowNote(rawValue: key) else { return strings("note.unknown") }
    if note == .signatureRefused { return strings(note.textKey, SignatureMismatch.words(details, strings)) }
    let words = Dictionary(uniqueKeysWithValues: details.map { ($0.key, note.words($0.key, $0.value, strings)) })
    return strings(note.textKey, words)
  }

  /// Returns whether a note with this key says that something went wrong, rather than what happened.
  package static func isTrouble(_ key: String, _ details: [String: String]) -> Bool {
    switch FlowNote(rawValue: key) {
    case .checkedLater, .orderRenumbered, .orderUnchecked, .receiptSent, .decoupled, .issuerRule: return false
    case .deviceMethod: return details["completion"] == "N"
    case .issuerLiable, .merchantLiable: return ["N", "R", "U"].contains(details["status"])
    case .challengeEnd:
      let end = details["code"]?.split(separator: ".").dropFirst().first
      return end != "completed" && end != "cancelled" || ["N", "R", "U"].contains(details["status"])
    case .illegalEvent, .checkFailed, .followUpFailed, .methodKept, .signatureRefused, .skuMissing, .mccUnusual,
      .noConfirmation, .unexpectedEvent, .notConverted, .unknownContent, nil:
      return true
    }
  }

  /// Returns the meaning of a detail's value if the string tables contain it, otherwise the value itself.
  private func words(_ name: String, _ value: String, _ strings: StringTable) -> String {
    let key: String? =
      switch (self, name) {
      case (.checkFailed, "code"), (.notConverted, "code"), (.followUpFailed, "code"):
        strings.optional("error." + value) == nil ? "error.unknown" : "error." + value
      case (.challengeEnd, "code"): Self.challengeEndKey(value)
      case (.challengeEnd, "status"), (.issuerLiable, "status"), (.merchantLiable, "status"):
        "threeds.transStatus." + value
      case (.issuerLiable, "reason"), (.merchantLiable, "reason"):
        "threeds.transStatusReason." + ((80...99) ~= Int(value) ?? 0 ? "80" : value)
      case (.deviceMethod, "completion"): "threeds.threeDSCompInd." + value
      case (.unexpectedEvent, "event"): "dolyame.event." + value
      default: nil
      }
    guard let key, let words = strings.optional(key, ["code": value]) else { return value }
    // Show codes from the 3-D Secure specification beside their meaning, but not our own codes.
    return key.hasPrefix("threeds.") && !value.contains(".") ? "\(words) (\(value))" : words
  }

  /// Returns the string key for the meaning of a challenge's end (`ThreeDSEnd.code`); nil for any other string.
  private static func challengeEndKey(_ code: String) -> String? {
    let parts = code.split(separator: ".", maxSplits: 2)
    switch (parts.dropFirst().first, parts.last) {
    case ("completed", let status?): return "threeds.transStatus." + status
    case ("protocol", let error?): return "threeds.errorCode." + error
    case ("cancelled", _): return "threeds.challengeCancel.01"
    case ("timedOut", "message"): return "threeds.errorCode.402"
    case ("timedOut", "challengeStart"): return "threeds.challengeCancel.05"
    case ("timedOut", "challenge"): return "threeds.challengeCancel.08"
    case ("runtime", "requestFailed"): return "threeds.errorCode.405"
    default: return nil
    }
  }
}
