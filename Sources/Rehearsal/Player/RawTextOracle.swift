import CheckoutCore
import KassaResources
import KassaTerminal

/// Detects internal identifiers on the screen.
///
/// It finds markers for missing strings, string keys, flow note keys and 3-D Secure result codes.
enum RawTextOracle {
  /// Returns a failure if a page shows an internal identifier anywhere; otherwise nil.
  static func failure(in page: Page) -> CaseFailure? {
    for text in texts(of: page) {
      guard let raw = raw(in: text) else { continue }
      return CaseFailure(code: "text", line: 0, message: "untranslated text: «\(raw)» in «\(text)»")
    }
    return nil
  }

  /// Returns the first internal identifier in the text; nil if there is none.
  static func raw(in text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: ".")) || text.contains(mark) else { return nil }
    if text.contains(mark) { return String(mark) }
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".")) }
    for word in words where word.contains(".") {
      let name = word.drop { $0 == "." }
      let end = name.lastIndex { $0 != "." }.map(name.index(after:)) ?? name.startIndex
      let key = String(name[..<end])
      if key.contains("."), keys.contains(key) || key.hasPrefix("threeds.") { return key }
    }
    return nil
  }

  private static let mark: Character = "⟦"

  private static let keys = Set(StringTable.english.keys + FlowNote.allCases.map(\.rawValue))

  /// Returns all the text on a page that comes from kassa itself. The payer's input and link targets are left out.
  static func texts(of page: Page) -> [String] {
    let blocks = page.body + page.side + page.panel + (page.dialog?.body ?? [])
    return [page.title, page.corner, page.subtitle, page.subtitleRight, page.status.text, page.dialog?.title ?? ""]
      + [page.progress?.text ?? ""] + page.hints.map(\.text) + blocks.flatMap(texts(of:))
  }

  private static func texts(of block: Page.Block) -> [String] {
    switch block {
    case .heading(let text, _), .text(let text, _, _), .waiting(let text, _), .rule(let text, _): [text]
    case .field(let field): [field.label, field.error ?? "", field.hint, field.placeholder]
    case .choice(let choice): choice.rows.flatMap { [$0.label, $0.detail] }
    case .checkbox(let box): [box.label]
    case .buttons(let buttons): buttons.map(\.label)
    case .facts(let facts): facts.flatMap { [$0.name, $0.value] }
    case .settings(let settings): settings.flatMap { [$0.label, $0.value] }
    case .lines(let lines): lines.map(\.text)
    case .card(let card): [card.holder, card.expiry, card.codeName]
    case .code(let code): [code.absent]
    case .link, .space: []
    }
  }
}
