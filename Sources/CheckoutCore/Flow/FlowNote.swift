public import Resources

/// Something worth knowing in a flow that is neither a step nor a message. Every case has the text `note.<raw value>` in
/// the string tables; the journal keeps the raw value, so a released one never changes.
public enum FlowNote: String, CaseIterable, Sendable {
  /// An event that the flow's table does not allow in this phase; details `event`, `phase`.
  case illegalEvent = "illegal"
  /// An undecided payment was asked about in vain; detail `code`.
  case checkFailed = "check.failed"
  /// The status that the document wants after the result could not be asked for; detail `code`.
  case followUpFailed = "followUp.failed"
  /// A saved card was not deleted.
  case methodKept = "method.kept"
  /// The order's id was used before; details `used`, `payment`.
  case orderRenumbered = "order.renumbered"
  /// The platform has notified the buyer; details `address`, `count`.
  case receiptSent = "receipt.sent"
  case decoupled = "threeds.decoupled"
  /// A challenge is over; details `code` (`ThreeDSEnd.code`), `status` (`transStatus`).
  case challengeEnd = "threeds.end"
  /// The 3DS Method; detail `completion` (`threeDSCompInd`).
  case deviceMethod = "threeds.method"
  /// The result of the authentication; details `status`, `reason`, `eci`.
  case issuerLiable = "threeds.result.issuer"
  case merchantLiable = "threeds.result.merchant"
  /// How the issuer decides, in its own words; detail `rule`.
  case issuerRule = "threeds.rule"
  /// An item of the order has no SKU; detail `path`.
  case skuMissing = "warning.skuMissing"
  /// The order's category is not the one that the platform asks for; detail `path`.
  case mccUnusual = "warning.mccUnusual"
  /// A demo payment without an address for notifications; detail `path`.
  case noConfirmation = "warning.noConfirmation"
  /// The integration is at fault; detail `event`.
  case unexpectedEvent = "dolyame.unexpected"
  /// An amount could not be converted; details `currency`, `code`.
  case notConverted = "worldline.notConverted"
  /// An answer had something that this version does not know; detail `what`.
  case unknownContent = "worldline.unknown"

  var textKey: String { "note." + rawValue }

  /// Where notes about the ledger begin; the rest is a `StorageError.Code`.
  static let ledgerPrefix = "ledger."

  /// A note in words, one sentence. What a version did not know, or does not know any more, has a sentence of its own: a
  /// key is nothing to read.
  public static func words(_ key: String, _ details: [String: String], _ strings: StringTable) -> String {
    if key.hasPrefix(ledgerPrefix) {
      let trouble = "ledger.trouble." + key.dropFirst(ledgerPrefix.count)
      return strings.optional(trouble, details) ?? strings("note.unknown")
    }
    guard let note = FlowNote(rawValue: key) else { return strings("note.unknown") }
    let words = Dictionary(uniqueKeysWithValues: details.map { ($0.key, note.words($0.key, $0.value, strings)) })
    return strings(note.textKey, words)
  }

  /// The value of a detail in words, where the string tables have some for its code.
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
    // A code of the document stands beside its meaning; a key of ours is nothing to read.
    return key.hasPrefix("threeds.") && !value.contains(".") ? "\(words) (\(value))" : words
  }
}
