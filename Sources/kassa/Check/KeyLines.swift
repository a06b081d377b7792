import CheckoutCore
import KassaCards
import KassaRehearsal

/// The `check keys` validator. Each line is a sequence of keystrokes that is applied to an empty input field.
struct KeyLines: LineChecker {
  /// The empty input field that receives the keystrokes.
  enum Field {
    case card(NumberEntry)
    case expiry(ExpiryEntry)
    case code(CodeEntry)
    case mask(MaskEntry)
  }

  let field: Field

  func check(_ line: [UInt8]) -> LineResult {
    guard let edits = Self.edits(line.text) else {
      return LineResult(["text": .null, "cursor": .null, "value": .null, "reason": "keys"], isValid: false)
    }
    switch field {
    case .card(var entry):
      for edit in edits { _ = entry.apply(edit) }
      return Self.result(entry.shown, entry.cursor, entry.digits)
    case .expiry(var entry):
      for edit in edits { _ = entry.apply(edit) }
      return Self.result(entry.shown, entry.cursor, entry.digits)
    case .code(var entry):
      for edit in edits { _ = entry.apply(edit) }
      return Self.result(entry.shown, entry.cursor, entry.withDigits { String(decoding: $0, as: UTF8.self) })
    case .mask(var entry):
      for edit in edits { _ = entry.apply(edit) }
      return Self.result(entry.shown, entry.cursor, entry.unmasked)
    }
  }

  /// Returns the edits that a sequence of keystrokes makes; nil if it is misspelt or has a key that leaves the field.
  private static func edits(_ text: String) -> [EntryEdit]? {
    guard let strokes = try? KeyNotation.keystrokes(text) else { return nil }
    var edits: [EntryEdit] = []
    for stroke in strokes {
      guard let own = stroke.edits else { return nil }
      edits += own
    }
    return edits
  }

  private static func result(_ text: String, _ cursor: Int, _ value: String) -> LineResult {
    LineResult(["text": .string(text), "cursor": JSON(cursor), "value": .string(value)], isValid: true)
  }
}
