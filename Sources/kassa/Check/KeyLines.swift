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

  func check(_ line: UnsafeBufferPointer<UInt8>, into output: LineOutput) -> Bool {
    guard let edits = Self.edits(line.text) else {
      output.append("{\"text\":null,\"cursor\":null,\"value\":null,\"reason\":\"keys\"}")
      return false
    }
    switch field {
    case .card(var entry):
      for edit in edits { _ = entry.apply(edit) }
      Self.append(entry.shown, entry.cursor, entry.digits, to: output)
    case .expiry(var entry):
      for edit in edits { _ = entry.apply(edit) }
      Self.append(entry.shown, entry.cursor, entry.digits, to: output)
    case .code(var entry):
      for edit in edits { _ = entry.apply(edit) }
      let digits = entry.withDigits { String(decoding: $0, as: UTF8.self) }
      Self.append(entry.shown, entry.cursor, digits, to: output)
    case .mask(var entry):
      for edit in edits { _ = entry.apply(edit) }
      Self.append(entry.shown, entry.cursor, entry.unmasked, to: output)
    }
    return true
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

  private static func append(_ text: String, _ cursor: Int, _ value: String, to output: LineOutput) {
    output.append("{\"text\":")
    output.append(string: text[...])
    output.append(",\"cursor\":")
    output.append(cursor)
    output.append(",\"value\":")
    output.append(string: value[...])
    output.append(byte: UInt8(ascii: "}"))
  }
}
