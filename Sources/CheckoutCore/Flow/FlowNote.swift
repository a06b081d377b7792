public import KassaResources

/// A note in the record of a flow that is neither a step nor a message.
/// Every case has the text `note.<raw value>` in the string tables.
/// The journal stores the raw value, so a released one never changes.
public enum FlowNote: String, CaseIterable, Sendable {
  /// An event that the transition table does not allow in this phase; details `event`, `phase`.
  case illegalEvent = "illegal"
  /// A status request for a pending payment failed; detail `code`.
  case checkFailed = "check.failed"
  /// The document requires a status request after the result, and that request failed; detail `code`.
  case followUpFailed = "followUp.failed"
  /// A saved card could not be deleted.
  case methodKept = "method.kept"
  /// The order's id was already used; details `used`, `payment`.
  case orderRenumbered = "order.renumbered"
  /// The platform has sent the buyer a receipt; details `address`, `count`.
  case receiptSent = "receipt.sent"
  case decoupled = "threeds.decoupled"
  /// A challenge ended; details `code` (`ThreeDSEnd.code`), `status` (`transStatus`).
  case challengeEnd = "threeds.end"
  /// The 3DS Method ran; detail `completion` (`threeDSCompInd`).
  case deviceMethod = "threeds.method"
  /// The result of the authentication, with the liable party; details `status`, `reason`, `eci`.
  case issuerLiable = "threeds.result.issuer"
  case merchantLiable = "threeds.result.merchant"
  /// The issuer's own text about how it decides; detail `rule`.
  case issuerRule = "threeds.rule"
  /// An item of the order has no SKU; detail `path`.
  case skuMissing = "warning.skuMissing"
  /// The order's merchant category code differs from the one that the platform requires; detail `path`.
  case mccUnusual = "warning.mccUnusual"
  /// A demo payment has no notification address; detail `path`.
  case noConfirmation = "warning.noConfirmation"
  /// A mistake in the integration; detail `event`.
  case unexpectedEvent = "dolyame.unexpected"
  /// An amount could not be converted; details `currency`, `code`.
  case notConverted = "worldline.notConverted"
  /// A response contained something unknown to this version; detail `what`.
  case unknownContent = "worldline.unknown"

  var textKey: String { "note." + rawValue }

  /// The key prefix of notes about the ledger, followed by a `StorageError.Code`.
  static let ledgerPrefix = "ledger."

  /// Returns the text of a note: one sentence. Keys unknown to this version share a general text.
  public static func words(_ key: String, _ details: [String: String], _ strings: StringTable) -> String {
    if key.hasPrefix(ledgerPrefix) {
      let trouble = "ledger.trouble." + key.dropFirst(ledgerPrefix.count)
      return strings.optional(trouble, details) ?? strings("note.unknown")
    }
    guard let note = FlowNote(rawValue: key) else { return strings("note.unknown") }
    let words = Dictionary(uniqueKeysWithValues: details.map { ($0.key, note.words($0.key, $0.value, strings)) })
    return strings(note.textKey, words)
  }

  /// Returns the text of a detail if the string tables have one for its code, otherwise its value.
  private func words(_ name: String, _ value: String, _ strings: StringTable) -> String {
    let key: String? =
      switch (self, name) {
      case (.checkFailed, "code"), (.notConverted, "code"), (.followUpFailed, "code"):
        strings.optional("error." + value) == nil ? "error.unknown" : "error." + value
      case (.challengeEnd, "code"): ThreeDSEnd.stringKey(code: value)
      case (.challengeEnd, "status"), (.issuerLiable, "status"), (.merchantLiable, "status"):
        TransStatus(rawValue: value)?.stringKey
      case (.issuerLiable, "reason"), (.merchantLiable, "reason"): TransStatusReason(value)?.stringKey
      case (.deviceMethod, "completion"): ThreeDSMethodCompletion(rawValue: value)?.stringKey
      case (.unexpectedEvent, "event"): "dolyame.event." + value
      default: nil
      }
    guard let key, let words = strings.optional(key, ["code": value]) else { return value }
    // Codes from the 3-D Secure document are shown beside their meaning. Our own codes are not shown.
    return key.hasPrefix("threeds.") && !value.contains(".") ? "\(words) (\(value))" : words
  }
}
