import CheckoutCore

extension Ticket {
  /// The greatest size of a file, in bytes.
  package static let mostBytes = 32 << 20

  /// What the members of a file must be. A member that is not listed may be anything: a later version may have written it.
  private static let shape: ValueShape = [
    "kassa": .text, "system": .text, "created": .text, "payment": .text, "settings": [:], "terminal": [:],
    "script": .list(.text), "refused": ["code": .text, "reason": .text],
    "screens": .list(["at": .text, "screen": .text, "rows": .list(.text)]), "keys": .list([:]), "har": [:],
    "cast": .list(.custom("must be a value") { _ in true }),
  ]

  private static let required = ["kassa", "system", "created", "settings", "terminal", "screens", "keys", "cast"]

  /// Reads the contents of a file.
  /// - Parameter source: the path of the file, for messages.
  /// - Throws: `ScriptMistakes` with each member that is wrong.
  package init(parsing text: String, source: String) throws(ScriptMistakes) {
    func mistake(_ words: String, _ place: SourcePlace = SourcePlace(line: 1, column: 1)) -> ScriptMistake {
      ScriptMistake(.ticket, source, place, words)
    }
    let json: JSON
    do throws(JSON.ParseError) {
      json = try JSON(
        parsing: text.utf8, limits: JSON.Limits(bytes: Self.mostBytes, depth: 64, values: 2_000_000))
    } catch {
      throw ScriptMistakes([mistake("not JSON: \(error.reason.rawValue)", SourcePlace(error.offset, in: text))])
    }
    var mistakes = json.mistakes(Self.shape).map { mistake($0.message) }
    guard let object = json.object else { throw ScriptMistakes(mistakes) }
    for name in Self.required where object[name] == nil { mistakes.append(mistake("\(name) is missing")) }
    let refused = object["refused"]
    if (object["script"] == nil) == (refused == nil) {
      mistakes.append(mistake("there must be either script or refused"))
    }
    if let refused {
      for name in ["code", "reason"] where refused.at(name) == nil {
        mistakes.append(mistake("refused.\(name) is missing"))
      }
    }
    guard mistakes.isEmpty else { throw ScriptMistakes(mistakes) }
    func words(_ path: String) -> String { json.at(path)?.string ?? "" }
    program = words("kassa")
    (system, created, payment) = (words("system"), words("created"), object["payment"]?.string)
    (settings, terminal) = (object["settings"] ?? [:], object["terminal"] ?? [:])
    recorded =
      object["script"].map { .script(($0.elements ?? []).map { ($0.string ?? "") + "\n" }.joined()) }
      ?? .refused(code: words("refused.code"), reason: words("refused.reason"))
    screens = (object["screens"]?.elements ?? []).map { Screen($0) }
    (keys, har, cast) = (object["keys"]?.elements ?? [], object["har"], object["cast"]?.elements ?? [])
  }

  /// Returns the script of the ticket. It includes only built-in scripts: no other file belongs to the ticket.
  /// - Parameter source: the path of the file. The lines of mistakes are those of the script.
  /// - Throws: `ScriptMistakes` if there is no script, or if it is wrong.
  package func script(source: String) throws(ScriptMistakes) -> Script {
    let place = SourcePlace(line: 1, column: 1)
    switch recorded {
    case .refused(let code, let reason):
      throw ScriptMistakes([
        ScriptMistake(.refused, source, place, "no script was recorded, because \(reason) [\(code)]")
      ])
    case .script(let text):
      let script = try Script(text, source: source) { name, _ in
        ScriptLibrary.text(name).map { .script(text: $0, source: name, identity: name) }
          ?? .refused("cannot be read: a ticket has no files beside it")
      }
      var mistakes: [ScriptMistake] = []
      if script.playsProgram {
        mistakes.append(ScriptMistake(.ticket, source, place, "a ticket repeats the checkout and starts no program"))
      }
      if script.takesSnapshots {
        mistakes.append(
          ScriptMistake(.ticket, source, place, "a ticket has no snapshots; save its script as a file of its own"))
      }
      guard mistakes.isEmpty else { throw ScriptMistakes(mistakes) }
      return script
    }
  }
}

extension Ticket.Screen {
  fileprivate init(_ json: JSON) {
    (time, name) = (json.at("at")?.string ?? "", json.at("screen")?.string ?? "")
    rows = (json.at("rows")?.elements ?? []).map { $0.string ?? "" }
  }
}

extension Script {
  /// Whether it starts another program than kassa.
  fileprivate var playsProgram: Bool { program != nil || variants.contains { $0.program != nil } }
}

extension SourcePlace {
  /// The place of a byte in a text.
  fileprivate init(_ offset: Int, in text: String) {
    let before = String(decoding: text.utf8.prefix(offset), as: UTF8.self).unicodeScalars
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    self.init(line: lines.count, column: (lines.last?.count ?? 0) + 1)
  }
}
