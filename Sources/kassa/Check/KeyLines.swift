import KassaCards

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
    guard let edits = KeyScript.edits(line.text) else {
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

/// The text notation for keystrokes.
/// Characters are written as themselves, other keys are named in angle brackets, and `<` is written as `<lt>`.
enum KeyScript {
  /// Returns the edits that a sequence of keystrokes makes; nil if a key name is unknown or a bracket is not closed.
  static func edits(_ text: String) -> [EntryEdit]? {
    var edits: [EntryEdit] = []
    var rest = text[...]
    while let character = rest.first {
      rest = rest.dropFirst()
      guard character == "<" else {
        edits.append(.insert(String(character)))
        continue
      }
      guard let end = rest.firstIndex(of: ">"), let named = edit(rest[..<end]) else { return nil }
      edits += named
      rest = rest[rest.index(after: end)...]
    }
    return edits
  }

  /// Parses the contents of one pair of angle brackets: `paste:TEXT`, or a key name with an optional repeat count `*N`.
  private static func edit(_ text: Substring) -> [EntryEdit]? {
    if let colon = text.firstIndex(of: ":"), text[..<colon].lowercased() == "paste" {
      return [.paste(String(text[text.index(after: colon)...]))]
    }
    let parts = text.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
    let times = parts.count == 2 ? Int(parts[1]) : 1
    guard let times, (0...10_000).contains(times), let key = names[parts[0].lowercased()] else { return nil }
    return Array(repeating: key, count: times)
  }

  private static let names: [String: EntryEdit] = [
    "lt": .insert("<"), "gt": .insert(">"), "space": .insert(" "), "left": .left, "arrowleft": .left,
    "right": .right, "arrowright": .right, "home": .home, "end": .end, "bs": .backspace, "backspace": .backspace,
    "del": .delete, "delete": .delete, "c-w": .deleteWordBack, "c-u": .deleteToStart, "c-k": .deleteToEnd,
    "c-a": .home, "c-e": .end, "c-z": .undo, "undo": .undo, "c-y": .redo, "redo": .redo, "clear": .clear,
  ]
}
