import CheckoutCore
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaSystems

/// Tests orders for the smallest and largest amounts in every ISO 4217 currency.
///
/// Either the platform charges exactly the order amount, or the SDK rejects the order before a session opens.
/// A rejection has a stable error code.
@Suite("Currencies")
struct EveryCurrencyTests {
  private static let amounts: [Int64] = [-1, 0, 1, 9, .max]

  /// ISO 4217 codes without minor units, withdrawn codes, other spellings, and strings that are not currency codes.
  private static let none = [
    "XAU", "XAG", "XDR", "XXX", "XTS", "DEM", "FRF", "BGN", "BYR", "usd", "Eur", "ABC", "US", "U$D", "840", "USDT",
  ]

  @Test("Every currency is paid exactly or rejected before a session opens", arguments: TestSystem.all)
  func exact(system: TestSystem) throws {
    var complaints: [String] = []
    var (paid, refused) = (0, 0)
    for code in CurrencyTable.standard.codes {
      for amount in Self.amounts + (code == "RUB" ? [.min, 1999] : []) {
        guard let run = try Self.run(AmountOrder(system: system, amount: amount, code: code)) else { continue }
        complaints += run.complaints
        paid += run.kept == nil ? 0 : 1
        refused += run.codes.isEmpty ? 0 : 1
        // Assist rejects currencies that the AssistMobile guide does not list, and amounts longer than 20 characters.
        let expected = system.name == AssistSystem.name ? ["notPositive", "notInList", "tooLong"] : ["notPositive"]
        if (-1...0).contains(amount), run.codes.isDisjoint(with: expected) {
          complaints.append("\(run.about): \(run.codes)")
        }
      }
    }
    #expect(complaints.isEmpty, "\(complaints.count): \(complaints.prefix(20).joined(separator: "\n"))")
    #expect(paid > 0 && refused > 0, "\(paid) paid, \(refused) refused")
  }

  @Test("An unknown currency is rejected with the same code by every system", arguments: TestSystem.all)
  func none(system: TestSystem) throws {
    for code in Self.none {
      guard let run = try Self.run(AmountOrder(system: system, amount: 100, code: code)) else { continue }
      #expect(run.complaints.isEmpty)
      // The AssistMobile guide still lists this withdrawn currency. Source: AssistMobile guide, Currency.
      if system.name == AssistSystem.name, code == "BYR" {
        #expect(run.kept == 100)
      } else {
        #expect(run.codes.contains("unknownCurrency"), "\(run.about)")
      }
    }
  }

  @Test("An amount that Worldline cannot express in cents is rejected in every language")
  func languages() throws {
    for (amount, code, mistake) in [
      (1999, "KWD", "tooManyDecimals"), (9, "KWD", "tooManyDecimals"), (12345, "CLF", "tooManyDecimals"),
      (1, "BHD", "tooManyDecimals"), (.max, "JPY", "outOfRange"), (.max / 100 + 1, "JPY", "outOfRange"),
    ] as [(Int64, String, String)] {
      let run = try #require(try Self.run(AmountOrder(system: .worldline, amount: amount, code: code)))
      #expect(run.codes == [mistake])
      #expect(run.complaints.isEmpty)
    }
    for code in ["be", "de", "en", "es", "fr", "hu", "it", "ru", "uk"] {
      let language = try #require(StringTable(language: code))
      for (code, details) in [
        ("tooManyDecimals", ["currency": "Worldline", "limit": "2"]), ("outOfRange", ["least": "1", "limit": "9"]),
        ("notPositive", [:]), ("unknownCurrency", [:]),
      ] {
        let words = Mistake(path: "totalAmount", code: code, details: details).words(language)
        #expect(words.hasPrefix("totalAmount: ") && !words.contains(code) && !words.contains("{"), "\(words)")
      }
    }
  }

  @Test("The largest amount that cents can express is paid exactly")
  func largest() throws {
    for (amount, code) in [
      (.max / 100, "JPY"), (.max / 10 * 10, "KWD"), (.max, "EUR"), (.max / 100 * 100, "CLF"),
    ] as [(Int64, String)] {
      let run = try #require(try Self.run(AmountOrder(system: .worldline, amount: amount, code: code)))
      #expect(run.kept == amount, "\(run.about)")
      #expect(run.complaints.isEmpty)
    }
  }

  // MARK: Running a payment

  struct Run {
    var about: String
    var complaints: [String] = []
    /// The order amount if the payment succeeded; nil otherwise.
    var kept: Int64?
    /// The stable error codes reported when the order was rejected.
    var codes: Set<String> = []
  }

  private static let codes: Set = [
    "notPositive", "unknownCurrency", "tooManyDecimals", "outOfRange", "tooLong", "malformedAmount", "notInList",
  ]

  /// Pays the order.
  /// - Returns: The result; nil if the payment system does not support the order's currency.
  static func run(_ order: AmountOrder) throws -> Run? {
    guard let parameters = order.parameters else { return nil }
    var run = Run(about: "\(order.system) \(order.amount) \(order.code)")
    let stage: ConsistencyFixture
    do {
      stage = try ConsistencyFixture(order.system, order: parameters)
    } catch let failure as CompositionError {
      run.codes = codes.filter { failure.message.contains("(\($0))") }
      if run.codes.isEmpty { run.complaints.append("\(run.about): \(failure.message)") }
      return run
    }
    let checkout = stage.checkout
    Passer(system: order.system).go(checkout)
    let books = stage.books
    let result = checkout.flow.result
    switch result?.outcome {
    case .success?:
      run.kept = order.amount
      if books != order.system.kind.books(paid: order.amount) { run.complaints.append("\(run.about): \(books)") }
      if result?.payment?.amount.map({ $0.amount == order.amount }) == false {
        run.complaints.append("\(run.about): shown as \(result?.payment?.amount?.decimal ?? "")")
      }
    default:
      if books != PaymentBooks() { run.complaints.append("\(run.about): \(books) and \(result as Any)") }
      run.codes = codes.intersection(result?.error?.mistakes.map(\.code) ?? [])
      let unexpected = result?.error?.platformCode
      // For ecommpay, the SDK and the platform validate an order together, without opening a session.
      let isSent = checkout.entries.contains { entry in
        guard case .message(let message) = entry.kind, message.to != .application else { return false }
        return order.system.name != EcommpaySystem.name || checkout.flow.completed.contains(.interfacePrepared)
      }
      // Source: Dolyame SDK guide, "Неожиданные события": the platform checks the one-rouble minimum after sign-in.
      if order.system.name == DolyameSystem.name, unexpected == "LESS_THAN_RUBLE" {
        run.codes = ["LESS_THAN_RUBLE"]
      } else if run.codes.isEmpty || isSent {
        run.complaints.append("\(run.about): \(isSent ? "sent, " : "")\(result as Any) on \(checkout.page.id)")
      }
    }
    return run
  }
}
