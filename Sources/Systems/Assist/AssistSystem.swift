import AssistMobile
import CheckoutCore
import KassaAssistSandbox
import KassaBackend
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaScreens
import Synchronization

struct AssistSystem: PaymentSystem {
  static let languages = ["ru", "en", "be", "uk"]
  static var sampleText: String { AssistOrder.sampleText }
  static func sample(changedBy changes: JSON) -> JSON { AssistOrder.table(changedBy: changes) }
  static let parameters = AssistOrder.parameters
  static let orderFields: [OrderField] = [
    OrderField(name: "amount", path: ["orderAmount"], value: .decimal(currency: nil)),
    OrderField(
      name: "currency", path: ["orderCurrency"], value: .currencies(Currency.allCases.map(\.rawValue)),
      alias: "orderCurrencyStr"),
    OrderField(name: "country", path: ["country"], value: .country(isLetters2: false)),
    OrderField(name: "description", path: ["orderComment"], value: .text),
    OrderField(name: "customer", path: ["customerId"], value: .text),
    .language("language", Language.allCases.map(\.rawValue), alias: "languageStr") { Language(rawValue: $0)?.iso },
  ]
  var orderMistakes: [Mistake] { order.payData(number: order["orderNumber"] ?? "").mistakes }
  static func languageWord(_ language: String) -> String? { Language(iso: language)?.rawValue }

  var order: AssistOrder
  var configuration = AssistSandboxConfiguration()
  /// The mock mode shown on the shop screen: `success`, `decline` or, for every other mode, `disabled`.
  let mock: String

  init(_ order: OrderTable?, mock: String?) throws(CompositionError) {
    let mock = try Self.checked(mock) ?? "disabled"
    self.order = try AssistOrder.read(Self.given(order))
    self.mock = ["success", "decline"].contains(mock) ? mock : "disabled"
    configuration.apply(.mock(mock))
  }

  var language: String? { order.language?.iso }
  mutating func choose(language: String?, method: String?) { order.choose(language: language) }

  var shown: Order {
    let money = order.payData(number: order["orderNumber"] ?? "").money
    var shown = Order(
      merchantName: configuration.merchantName, description: order["orderComment"] ?? order["orderNumber"] ?? "",
      amount: money?.amount ?? 0, currencyCode: order.currency)
    if money == nil { shown.written = order["orderAmount"] ?? "" }
    return shown
  }

  func customize(_ setup: inout Setup) {
    setup.canCheck = true
    setup.takeHints(of: configuration.acs)
  }

  var customer: String { order["customerId"] ?? "" }
  var isSigned: Bool { order["signature"]?.isEmpty == false }

  func payment(_ number: Int) -> String {
    let base = order["orderNumber"] ?? ""
    return number > 1 && !base.isEmpty ? "\(base)_\(number)" : base
  }

  func resuming(_ kept: KeptOrder) -> Self {
    var copy = self
    copy.order["orderNumber"] = kept.key.payment
    copy.order["orderAmount"] =
      CurrencyTable.standard.named(kept.currency).map { Money(kept.amount, $0).decimal } ?? String(kept.amount)
    copy.order["orderCurrencyStr"] = kept.currency
    copy.order["orderCurrency"] = nil
    copy.order["customerId"] = kept.customer.isEmpty ? nil : kept.customer
    return copy
  }

  /// Returns a function that starts payments. All payments share one `AssistPay`, as they do in an application.
  func starter(_ onResult: @escaping @Sendable () -> Void) -> @Sendable (any Presenter, Int) -> Checkout {
    let listener = ResultListener(onResult)
    let assist = AssistPay(
      delegate: listener, configuration: AssistConfiguration(host: SandboxAuthority.assist))
    return { presenter, number in
      listener.listen { $0.attach(assist.start(presenter, order.payData(number: payment(number)))) }
    }
  }

  static let canResume = true

  func resume(
    _ resumeToken: ResumeToken, at presenter: any Presenter, onResult: @escaping @Sendable () -> Void
  ) -> Checkout? {
    let listener = ResultListener(onResult)
    let assist = AssistPay(delegate: listener, configuration: AssistConfiguration(host: SandboxAuthority.assist))
    return listener.listen {
      $0.attach(assist.resume(presenter, order.payData(number: payment(1)), resumeToken: resumeToken))
    }
  }

  static let rules = AssistPay.rules

  /// Source: docs.assist.ru, `charge.cfm`, `wscancel.cfm`; AssistMobile guide, `getResult`.
  static let ownWords: [(word: String, acts: [PaymentAction])] = [
    ("charge", [.capture]), ("cancel", [.release, .refund]), ("getResult", [.check]),
  ]

  var backend: MockBackend.Maker { configuration.backend() }
}

/// The delegate for all payments, which are made one after another.
private final class ResultListener: AssistPayDelegate, Sendable {
  private let onResult: @Sendable () -> Void
  private let callbacks = Mutex(CallbackLog())

  init(_ onResult: @escaping @Sendable () -> Void) { self.onResult = onResult }

  /// Assigns all further callbacks to the payment that `begin` starts.
  func listen(_ begin: (CallbackLog) -> Checkout) -> Checkout {
    let fresh = CallbackLog()
    callbacks.withLock { $0 = fresh }
    return begin(fresh)
  }

  func payFinished(bill: String, status: PayStatus, message: String) {
    callbacks.withLock(\.self).take(bill: bill, status: status, message: message)
    onResult()
  }
}

extension CallbackLog {
  /// Records a call to Assist's delegate. Source: AssistMobile guide, AssistPayDelegate.
  fileprivate func take(bill: String, status: PayStatus, message: String) {
    take(
      "payFinished", status.rawValue,
      ["bill": .string(bill), "status": .string(status.rawValue), "message": .string(message)])
  }
}
