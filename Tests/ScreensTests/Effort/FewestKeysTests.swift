import CheckoutCore
import KassaCards
import KassaRehearsal
import KassaResources
import KassaTerminal
import Testing

@testable import KassaScreens

/// Compares the least number of keys with an exhaustive search: no shorter sequence of an alphabet submits the same.
@Suite("Least number of keys")
struct FewestKeysTests {
  private static let today = CalendarDate("2026-06-15") ?? Instant(milliseconds: 0).date()

  private var context: Context {
    let setup = Setup(order: ScreenFixture.order, providerName: "ecommpay")
    return Context(
      shared: SharedSetup(setup), payments: SharedPaymentState(), now: Instant(milliseconds: 1_781_524_800_000),
      size: Size(columns: 80, rows: 24))
  }

  private func form(_ fields: [Field]) -> FormScreen {
    FormScreen(PaymentMethod(id: "test", kind: .form, name: "", fields: fields), context)
  }

  /// Plays keys on a form. Returns the details that it submits; nil if it does not.
  private func details(_ form: FormScreen, _ keys: [Key]) -> PaymentDetails? {
    var form = form
    for (index, key) in keys.enumerated() {
      for case .app(.send(.confirm(let details))) in form.handle(key, context) {
        return index == keys.count - 1 ? details : nil
      }
    }
    return nil
  }

  /// Returns the length of the shortest sequence of the alphabet that submits these details.
  private func shortest(_ form: FormScreen, _ wanted: PaymentDetails, _ alphabet: [Key], upTo limit: Int) -> Int? {
    var reached = [form]
    // The keys of the alphabet neither undo nor restore anything, so what is shown decides what they can do.
    var known: Set<String> = []
    for length in 1...limit {
      var next: [FormScreen] = []
      for form in reached {
        for key in alphabet {
          var copy = form
          let commands = copy.handle(key, context)
          for case .app(.send(let action)) in commands {
            if case .confirm(let details) = action, details == wanted { return length }
          }
          let state = copy.form.entries.map { "\($0.shown) \($0.content)" }
          if commands.isEmpty, known.insert("\(state) \(copy.focus.current) \(copy.hasJustAdvanced)").inserted {
            next.append(copy)
          }
        }
      }
      reached = next
    }
    return nil
  }

  private func best(_ form: FormScreen, after keys: [Key]) -> Int? {
    var filled = form
    for key in keys { _ = filled.handle(key, context) }
    return FewestKeys(for: filled, from: nil, context).count
  }

  private static func keys(_ text: String) -> [Key] { text.map { Key(.character($0)) } }

  private static let expiry = Field(id: "expiry", kind: .expiry, isRequired: true)
  private static let code = Field(id: "code", kind: .securityCode, isRequired: true)

  @Test(
    "No shorter sequence enters the expiry date",
    arguments: [("0530", "0353/"), ("1230", "1230"), ("0130", "0130/"), ("1030", "103/"), ("1127", "127/")])
  func expiry(text: String, alphabet: String) throws {
    let form = form([Self.expiry])
    let typed = Self.keys(text)
    // After the focus has moved to the button by itself, the first Enter is ignored.
    let wanted = try #require(details(form, typed + [Keys.enter]) ?? details(form, typed + [Keys.enter, Keys.enter]))
    let alphabet = Self.keys(alphabet) + [Keys.enter, Key(.tab)]
    let least = try #require(shortest(form, wanted, alphabet, upTo: 7))
    #expect(best(form, after: typed) == least)
  }

  @Test("No shorter sequence enters a code")
  func code() throws {
    let form = form([Self.code])
    let typed = Self.keys("121")
    // After the focus has moved to the button by itself, the first Enter is ignored.
    let wanted = try #require(details(form, typed + [Keys.enter]) ?? details(form, typed + [Keys.enter, Keys.enter]))
    let least = try #require(
      shortest(form, wanted, Self.keys("12") + [Keys.enter, Key(.tab), Key(.backTab)], upTo: 7))
    #expect(best(form, after: typed) == least)
  }

  @Test("Checkboxes, lists, texts and prefilled values are passed and filled in with the fewest keys")
  func described() throws {
    let rows = ["a", "b", "c", "d"].map { Field.Choice(value: $0, label: $0.uppercased()) }
    var name = Field(id: "name", kind: .text(maxLength: 5), isRequired: false)
    name.prefilled = "x"
    let fields = [
      name, Field(id: "list", kind: .choice(rows), isRequired: false),
      Field(id: "box", kind: .checkbox, isRequired: false),
    ]
    let alphabet = Self.keys(" x") + [Keys.enter, Key(.tab), Key(.backTab), Key(.down), Key(.up)]
    for keys: [Key] in [
      [], [Key(.tab), Key(.down)], [Key(.tab), Key(.up)], [Key(.tab), Key(.tab)] + Self.keys(" "), Self.keys("x"),
      [Key(.tab), Key(.up), Key(.tab)] + Self.keys(" "),
    ] {
      let form = form(fields)
      var filled = form
      for key in keys { _ = filled.handle(key, context) }
      let least = try #require(shortest(form, filled.form.details(), alphabet, upTo: 7))
      #expect(FewestKeys(for: filled, from: nil, context).count == least, "\(keys.map(\.name))")
    }
  }

  @Test("The value of a code does not matter, only its length")
  func codeIsNotRead() {
    let form = form([Self.expiry, Self.code])
    #expect(best(form, after: Self.keys("1230" + "999")) == best(form, after: Self.keys("1230" + "000")))
    #expect(best(form, after: Self.keys("1230" + "999")) == 8)
  }

  @Test("A value that cannot be submitted has no best")
  func impossible() {
    #expect(best(form([Self.expiry, Self.code]), after: Self.keys("12")) == nil)
  }
}
