import CheckoutCore
package import KassaBackend
import KassaScreens
import KassaTerminal

/// What a payment system brings to rehearsals: the scenes of its checkout and a payer who pays the sample order.
package protocol RehearsedSandbox: ConfigurableSandbox {
  /// The scenes that `kassa show` draws and at which the monkey starts, each with a name of its own.
  static var scenes: [Gallery.Scene] { get }
  /// The payer's input that pays the sample order, by field ID.
  static var sampleInput: [String: String] { get }
  /// The numbers of test cards that only the wallet on the payer's device has.
  static var walletCards: [String] { get }
  /// What no script can meet with this payment system alone, such as an error code of its SDK, with the reason.
  static var gaps: [CoverageGaps.Row] { get }
  /// How the payment system comes to the states with which a script can begin; none for the default.
  static var given: GivenScripts { get }
}

extension RehearsedSandbox {
  package static var walletCards: [String] { [] }
  package static var gaps: [CoverageGaps.Row] { [] }
  package static var given: GivenScripts { GivenScripts() }
}

/// The gallery of all checkout screens, each with the actions that lead to it.
package enum Gallery {
  package struct Scene: Sendable {
    package let name: String
    /// The mock backend that the scene needs; nil for the backend with the payment system's default settings.
    package let backend: MockBackend.Maker?
    /// The mock mode that the scene needs; nil for the mode of the order.
    package let mock: String?
    package let play: @Sendable (HeadlessCheckout) -> Void

    init(
      name: String, backend: MockBackend.Maker? = nil, mock: String? = nil,
      play: @escaping @Sendable (HeadlessCheckout) -> Void
    ) {
      self.name = name
      self.backend = backend
      self.mock = mock
      self.play = play
    }
  }

  /// Scenes that are the same for every payment system.
  static let common: [Scene] = [
    Scene(name: "shop") { _ in },
    // Dolyame signs nothing, and the gateway sends no interface.
    Scene(name: "opening") { $0.start(until: .signing, .receiving) },
    Scene(name: "result-cancelled") { $0.press("Enter", "F10") },
    Scene(name: "inspector") { $0.press("Enter", "F2") },
    Scene(name: "help") { $0.press("Enter", "F1") },
  ]
}

extension Gallery.Scene {
  /// The question what becomes of a message, with the first message of this kind held.
  static func held(_ message: String) -> Self {
    Self(name: "held") { checkout in
      checkout.hold(MessageBreak(message))
      checkout.press("Enter")
    }
  }
}

extension Gallery {
  /// The screens on which a person edits the order and the settings of the mock backend.
  package static let editing: [Scene] = [
    Scene(name: "order") { $0.press("e") },
    Scene(name: "sandbox") { $0.press("s") },
    Scene(name: "setting.search") { checkout in
      checkout.press("s", "/")
      checkout.type("a")
    },
    Scene(name: "setting") { $0.press("s", "Enter") },
  ]

  /// The order's form with one more line of goods, which are in the row with this ID.
  package static func adding(to row: String) -> Scene {
    Scene(name: "order-goods") { checkout in
      checkout.press("e")
      checkout.perform(.press(.add(to: row)))
    }
  }

  /// The screens that can be opened from the result: the inspector, the merchant actions with the question before an
  /// operation, and the list of payments, which is open after a return to the shop.
  /// - Parameter scenes: the scenes of the payment system, among them `result`.
  package static func afterResult(of scenes: [Scene]) -> [Scene] {
    guard let result = scenes.first(where: { $0.name == "result" }) else { return [] }
    func scene(_ name: String, _ play: @escaping @Sendable (HeadlessCheckout) -> Void) -> Scene {
      Scene(name: name, backend: result.backend) { checkout in
        result.play(checkout)
        play(checkout)
      }
    }
    let steps = scenes.contains { $0.name == "inspector-steps" }
    return (steps ? [] : [scene("inspector-steps") { $0.press("F2", "g", "8") }]) + [
      scene("inspector-message") { $0.press("F2", "g", "8", "Enter") },
      scene("desk") { $0.press("F4") },
      scene("confirm") { $0.press("F4", "Enter", "Enter") },
      scene("desk-list") { checkout in
        checkout.perform(.press(.again))
        checkout.press("F4")
      },
    ]
  }
}

extension HeadlessCheckout {
  /// Starts the payment and stops the clock in the first of these phases.
  func start(until phases: Phase...) {
    hold = { phases.contains($0.phase) }
    press("Enter")
  }

  /// Fills in the card form on the current page.
  func fillPage(pan: String) {
    perform(.fill(.pan, text: pan))
    perform(.fill(.expiry, text: "12/30"))
    perform(.fill(.code, text: "123"))
  }
}
