import CheckoutCore
import KassaTerminal

@testable import KassaRehearsal
@testable import KassaSystems

/// A driven checkout in a test.
struct Driven {
  let checkout: DrivenCheckout
  /// All answers so far, the first one included.
  private(set) var answers: [JSON] = []

  init(_ provider: String = "ecommpay", order: OrderTable? = nil, seed: UInt64 = 1) throws {
    let inputs = CheckoutInputs(try PaymentSystems.builtIn.named(provider), order: order)
    var settings = CheckoutSettings()
    (settings.provider, settings.begin, settings.sandbox) = (provider, "shop", inputs.settings)
    checkout = try DrivenCheckout(settings, seed: seed, compose: inputs.stepComposer())
    answers = [checkout.state()]
  }

  /// Plays lines; returns the answer to the last one.
  @discardableResult
  mutating func play(_ lines: String...) -> JSON { play(lines) }

  @discardableResult
  mutating func play(_ lines: [String]) -> JSON {
    for line in lines { answers.append(checkout.answer(to: Array(line.utf8))) }
    return answers.last ?? .null
  }

  mutating func end() -> JSON {
    answers.append(checkout.end())
    return answers.last ?? .null
  }

  /// Everything that was answered, as text.
  var text: String { answers.map(\.text).joined(separator: "\n") }

  static let toForm = [#"{"choose": "pay"}"#, #"{"choose": "card"}"#]

  /// The lines that pay with a card.
  static func card(_ name: String) -> [String] {
    toForm + [
      #"{"fill": {"pan": "$card.\#(name)", "expiry": "12/30", "code": "739", "holder": "JANE DOE"}}"#,
      #"{"choose": "pay"}"#,
    ]
  }

  static let challenge = card("challenge-success") + [#"{"type": "1234"}"#, #"{"press": "Enter"}"#]
}

extension JSON {
  /// The code of the error in an answer; nil if there is none.
  var errorCode: String? { at("error.code")?.string }
  var rowText: String { (self["rows"]?.elements ?? []).compactMap(\.string).joined(separator: "\n") }

  /// The member of an element of a page.
  func member(_ name: String, of element: String) -> JSON? {
    self["elements"]?.elements?.first { $0["id"]?.string == element }?[name]
  }
}
