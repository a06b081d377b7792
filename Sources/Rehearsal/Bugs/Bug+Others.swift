import CheckoutCore
import KassaCards
import KassaResources
import KassaScreens
import KassaTerminal

extension Bug {
  static let others: [Bug] = [
    Bug(
      31, "language-mixed", .other, "Buttons are in another language than the rest.", at: "every screen",
      remedy: "see: a key such as button.back in a script with a matrix of languages",
      .page { page, view in
        let other = StringTable.shop(view.setup.language == "de" ? "en" : "de")
        for (id, key) in [(ElementID.back, "button.back"), (.done, "button.done"), (.cancel, "button.cancel")] {
          page.changeButton(id) { $0.label = $0.label.replacing(view.setup.strings(key), with: other(key)) }
        }
      }),
    Bug(
      32, "time-out-never", .other, "A time-out never comes: the payer waits for ever.", at: "processing",
      remedy: "clock: +30m, then screen: result",
      .environment { environment, trace in environment.clock = BugClock(clock: environment.clock, trace: trace) }),
    Bug(
      33, "tab-skips-field", .other, "Tab skips a field of the card form.", at: "card",
      remedy: "press: Tab, then focus: expiry",
      .event { event, page in
        page.id == .card && page.dialog == nil && event == .key(Key(.tab)) ? [event, event] : [event]
      }),
    Bug(
      34, "error-missing", .other, "What is wrong with a field is not said.", at: "the error below a field",
      remedy: "field: { name: pan, error: problem.pan.checkDigit }",
      .page { page, _ in page.changeFields { $0.error = nil } }),
    Bug(
      35, "brand-wrong", .other, "A Visa card is taken for a Mastercard.", at: "the badge of the field pan",
      remedy: "field: { name: pan, brand: visa }",
      .page { page, view in
        let (visa, other) = (view.setup.brandName("visa").uppercased(), view.setup.brandName("mastercard").uppercased())
        page.changeFields { if $0.badge?.text == visa { $0.badge?.text = other } }
      }),
    Bug(
      36, "digit-lost", .other, "A digit that is typed twice in a row arrives once.", at: "every field",
      remedy: "type: the number key by key, then field: { name: pan, value: … }",
      .event { event, page in
        guard case .key(let key) = event, case .character(let character) = key.code, character.isNumber,
          let field = page.focusedField, !field.role.isPrivate, field.cursor > 0,
          Array(field.text.prefix(field.cursor)).last == character
        else { return [event] }
        return []
      }),
    Bug(
      37, "paste-cut", .other, "A paste loses its last character.", at: "every field",
      remedy: "paste: a number, then field: { name: pan, value: … }",
      .event { event, _ in
        if case .paste(let text) = event, text.count > 1 { [.paste(String(text.dropLast()))] } else { [event] }
      }),
    Bug(
      38, "resize-loses", .other, "A resized window loses the last character of the field.", at: "every field",
      remedy: "resize, then field: { name: pan, value: … }",
      .event { event, page in
        guard case .resize = event, page.focusedField?.text.isEmpty == false else { return [event] }
        return [event, .key(Key(.backspace))]
      }),
    Bug(
      39, "interrupted-forgotten", .other, "A payment that was interrupted is not offered again.", at: "shop",
      remedy: "kill, then resume", .resumption),
    Bug(
      40, "cursor-beside", .other, "The cursor stands a column beside where the next digit goes.", at: "every field",
      remedy: "cursor: { field: pan, column: 4 }",
      .page { page, _ in
        let focus = page.focus
        page.changeFields { if $0.id == focus, !$0.text.isEmpty { $0.cursor += 1 } }
      }),
  ]
}
