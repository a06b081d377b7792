import CheckoutCore
import KassaScreens
import KassaTerminal

/// What the screen of a driven checkout shows, without secrets.
struct DrivenPage {
  private let page: Page
  private let frame: Frame
  /// The contents of the fields with codes, which no text may repeat.
  private let codes: [String]

  init(_ driver: HeadlessDriver) {
    let session = driver.checkout.session
    let shown = session.app.page()
    page = FrameRedactor.redacted(shown)
    frame = session.layout(of: page).frame
    codes = (shown.body + (shown.dialog?.body ?? [])).compactMap { block in
      if case .field(let field) = block, field.role.isCode || field.isSecret, field.text.count > 1 {
        field.text
      } else {
        nil
      }
    }
  }

  /// Returns the text with bullets in place of the codes that have been entered.
  func withoutCodes(_ text: String) -> String {
    codes.reduce(text) { $0.replacing($1, with: String(repeating: "•", count: $1.count)) }
  }

  /// The members of an answer. A dialog covers the screen below it.
  var members: [(String, JSON?)] {
    let focus = page.dialog.map(\.focus) ?? page.focus
    return [
      ("screen", .string((page.dialog?.id ?? page.id).rawValue)),
      ("focus", (focus.map { .string(Self.name($0)) })), ("elements", .array(page.elements.map(object))),
      ("rows", .array(rows.map(JSON.string))),
      (
        "notice",
        page.status.text.isEmpty
          ? nil : ["text": .string(page.status.text), "tone": .string(page.status.tone.rawValue)]
      ),
    ]
  }

  /// The rows of the window, without the empty ones at its end.
  private var rows: [String] {
    var rows = FrameText.plain(frame).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows
  }

  private func object(_ element: Page.Element) -> JSON {
    let field = page.field(element.id)
    let kind: (name: String, list: ElementID?) =
      switch element.kind {
      case .field: ("field", nil)
      case .row(let list): ("row", list)
      case .checkbox: ("checkbox", nil)
      case .button: ("button", nil)
      }
    return .compact([
      ("id", .string(Self.name(element.id))), ("kind", .string(kind.name)), ("label", .string(element.label)),
      ("list", kind.list.map { .string(Self.name($0)) }), ("enabled", .bool(element.isEnabled)),
      ("checked", page.isChecked(element.id).map(JSON.bool)),
      ("required", (field.map(\.isRequired) ?? page.box(element.id)?.isRequired).map(JSON.bool)),
      ("role", field.map { .string($0.role.rawValue) }),
      ("value", (field?.text ?? page.setting(element.id)?.value).map(JSON.string)),
      ("badge", field?.badge.map { .string($0.text) }), ("error", field?.error.map(JSON.string)),
    ])
  }

  /// The ID of an element as a step can name it. In the list of test cards, IDs are numbers, whose names stand for them.
  private static func name(_ id: ElementID) -> String {
    CardNames.builtIn.reference(id.rawValue) ?? CardRedaction.redact(id.rawValue)
  }
}

extension Page {
  /// Returns the value that is changed in place with this ID; nil if there is none.
  fileprivate func setting(_ id: ElementID) -> Setting? {
    for case .settings(let settings) in dialog?.body ?? body {
      if let setting = settings.first(where: { $0.id == id }) { return setting }
    }
    return nil
  }
}
