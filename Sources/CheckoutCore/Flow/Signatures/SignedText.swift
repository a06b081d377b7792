/// A canonical string in pieces, each with the form in which it may be shown.
///
/// Two strings are compared piece by piece, so that a difference is found even in a value that is redacted.
package struct SignedText: Sendable {
  /// A part of the string.
  struct Piece: Sendable {
    /// The parameter whose value the piece contains; nil if there is no name for it.
    var name: String?
    var text: String
    var shown: String
  }

  var pieces: [Piece]

  /// The string itself.
  package var text: String { pieces.map(\.text).joined() }
  /// The string as it may be shown.
  package var shown: String { pieces.map(\.shown).joined() }

  /// Creates a string without personal data.
  package init(_ text: String) { pieces = [Piece(name: nil, text: text, shown: text)] }

  /// Creates a string of the form `name:value;outer:inner:value`.
  /// - Parameters:
  ///   - message: the name of the message whose members the string contains.
  ///   - parties: the sender and the recipient of the message, as in `Resources/members`.
  package static func pairs(_ text: String, of message: String, _ parties: String) -> SignedText {
    let all = Redaction.split(text[...], at: ";")
    let shown = Redaction(message, parties: parties).pairs(of: text)
    var name: String?
    return SignedText(
      pieces: zip(all, shown).enumerated().map { index, piece in
        let end = index == all.count - 1 ? "" : ";"
        name =
          piece.1.lastIndex { $0 == ":" }.map { colon in
            String(piece.1.prefix { $0 != "•" }.lastIndex(of: ":").map { piece.1[..<$0] } ?? piece.1[..<colon])
          } ?? name
        return Piece(name: name, text: String(piece.0) + end, shown: piece.1 + end)
      })
  }

  /// Creates a string from the fields of a message.
  ///
  /// - Parameter separators: what follows each name, and each value; a nil name leaves the names out.
  package static func fields(
    _ fields: [(name: String, value: String)], of message: String, _ parties: String,
    separatedBy separators: (name: String?, value: String)
  ) -> SignedText {
    let redaction = Redaction(message, parties: parties)
    return SignedText(
      pieces: fields.flatMap { field -> [Piece] in
        let shown = redaction.shown(field.value, [field.name.lowercased()])
        let label = separators.name.map { field.name + $0 } ?? ""
        return [
          Piece(name: nil, text: label, shown: label), Piece(name: field.name, text: field.value, shown: shown),
          Piece(name: nil, text: separators.value, shown: separators.value),
        ]
      })
  }

  /// Creates a string that is the JSON body of a message. A body that is not compact JSON is not shown.
  package static func json(_ text: String, of message: String, _ parties: String) -> SignedText {
    guard let value = try? JSON(parsing: Array(text.utf8)) else { return .closed(text) }
    let wire = String(decoding: value.wireBytes, as: UTF8.self)
    guard text.hasPrefix(wire), text.dropFirst(wire.count).allSatisfy(\.isWhitespace) else { return .closed(text) }
    var pieces: [Piece] = []
    add(value, Redaction(message, parties: parties).body(value), named: "", to: &pieces)
    let rest = String(text.dropFirst(wire.count))
    if !rest.isEmpty { pieces.append(Piece(name: nil, text: rest, shown: rest)) }
    return SignedText(pieces: pieces)
  }

  /// Creates the string that signs an HTTP request: the method and further lines, the last of which is the path.
  package static func request(_ lines: [String], method: String, path: String, _ parties: String) -> SignedText {
    let name = Redaction(method + " " + path, parties: parties).name
    let shown = name.split(separator: " ", maxSplits: 1).last.map(String.init) ?? Redaction.bullets
    let head = lines.map { $0 + "\n" }.joined()
    return SignedText(pieces: [
      Piece(name: nil, text: head, shown: head), Piece(name: "path", text: path, shown: shown),
      Piece(name: nil, text: "\n", shown: "\n"),
    ])
  }

  private init(pieces: [Piece]) { self.pieces = pieces }

  private static func closed(_ text: String) -> SignedText {
    SignedText(pieces: [Piece(name: "body", text: text, shown: text.isEmpty ? "" : Redaction.bullets)])
  }

  private static func add(_ value: JSON, _ shown: JSON, named name: String, to pieces: inout [Piece]) {
    func put(_ text: String) { pieces.append(Piece(name: nil, text: text, shown: text)) }
    switch (value, shown) {
    case (.object(let object), .object(let redacted)):
      put("{")
      for (index, pair) in zip(object.members, redacted.members).enumerated() {
        put((index > 0 ? "," : "") + JSON.quoted(pair.0.name) + ":")
        add(pair.0.value, pair.1.value, named: name.isEmpty ? pair.0.name : name + "." + pair.0.name, to: &pieces)
      }
      put("}")
    case (.array(let elements), .array(let redacted)):
      put("[")
      for (index, pair) in zip(elements, redacted).enumerated() {
        if index > 0 { put(",") }
        add(pair.0, pair.1, named: name, to: &pieces)
      }
      put("]")
    default:
      pieces.append(
        Piece(
          name: name, text: String(decoding: value.wireBytes, as: UTF8.self),
          shown: String(decoding: shown.redacted.wireBytes, as: UTF8.self)))
    }
  }

  // MARK: Comparison

  /// Finds the first difference between the canonical strings of the party that checks and the party that signed.
  static func finding(_ ours: SignedText, _ theirs: SignedText) -> SignatureMismatch.Finding {
    var start = 0
    for (left, right) in zip(ours.pieces, theirs.pieces) {
      guard left.shown.utf8.elementsEqual(right.shown.utf8) else { break }
      if !left.text.utf8.elementsEqual(right.text.utf8) {
        let place = left.shown.prefix { $0 != "•" }.count
        return .hidden(parameter: left.name ?? "", position: start + place + 1)
      }
      start += left.shown.count
    }
    return SignatureDifference(ours.shown, theirs.shown).map { .differs($0) } ?? .equal
  }
}
