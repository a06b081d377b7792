import CheckoutCore
import KassaCards

/// The next step that the platform requires before the payment.
enum PlatformStep: Equatable, Sendable {
  case phone(known: String?)
  case code(CodeRequest)
  case questionnaire(Person)
  case scoring
  case rejected
  case schedule(PaymentSchedule)
  case method([Binding])

  struct CodeRequest: Equatable, Sendable {
    /// The masked phone number that the one-time code was sent to.
    var phone: String
    var length: Int
    var attemptsLeft: Int
    var resendAt: Instant?
    /// The number of further one-time codes that the payer can request.
    var resendsLeft: Int
    /// The reason why the previous one-time code was rejected; nil if no code has been rejected.
    var refusal: Refusal?
  }

  /// The reason why a one-time code was rejected. Source of `invalid_grant`: Dolyame's published interface.
  enum Refusal: String, Sendable {
    case wrong = "invalid_grant"
    /// The one-time code has expired, whether or not it was correct.
    case expired = "code_expired"
  }

  struct Person: Equatable, Sendable {
    var lastName: String?
    var firstName: String?
    var middleName: String?
    var birthday: CalendarDate?
    var email: String?
    /// The display name of a signed-in payer.
    var name: String?
  }

  /// A card saved with the platform.
  struct Binding: Equatable, Sendable {
    var id: String
    var brand: String
    /// The masked card number.
    var number: String
    var expiry: String
  }

  init(_ answer: JSON) throws(CheckoutError) {
    switch answer["step"]?.string {
    case "phone": self = .phone(known: answer["phone"]?.string)
    case "code":
      guard let length = answer["length"]?.integer, (1...12).contains(length),
        let attempts = answer["attempts_left"]?.integer
      else { throw Self.malformed("code") }
      self = .code(
        CodeRequest(
          phone: answer["phone"]?.string ?? "", length: length, attemptsLeft: attempts,
          resendAt: answer["resend_at"]?.string.flatMap { Instant(timestamp: $0) },
          resendsLeft: answer["resends_left"]?.integer ?? 1,
          refusal: answer["error"]?.string.map { Refusal(rawValue: $0) ?? .wrong }))
    case "questionnaire": self = .questionnaire(Person(answer["person"] ?? [:]))
    case "scoring": self = .scoring
    case "rejected": self = .rejected
    case "schedule": self = .schedule(try Self.schedule(answer))
    case "method": self = .method(Self.bindings(answer))
    default: throw Self.malformed("step")
    }
  }

  /// Reads the saved cards from a response.
  static func bindings(_ answer: JSON) -> [Binding] { (answer["cards"]?.elements ?? []).compactMap(Binding.init) }

  private static func malformed(_ what: String) -> CheckoutError {
    CheckoutError(code: .answerMalformed, platformCode: what)
  }

  /// Reads the payment schedule; throws if the instalments break the plan's rules or do not add up to the amount.
  private static func schedule(_ answer: JSON) throws(CheckoutError) -> PaymentSchedule {
    let parts = try (answer["payment_schedule"]?.elements ?? []).map { part throws(CheckoutError) in
      guard let date = part["payment_date"]?.string.flatMap({ CalendarDate($0) }),
        let kopecks = Roubles.kopecks(part["amount"]), let status = part["status"]?.string
      else { throw malformed("payment_schedule") }
      return PaymentSchedule.Part(
        date: date, amount: Roubles.money(kopecks), status: PaymentSchedule.Status(rawValue: status) ?? .scheduled)
    }
    let plan = InstalmentPlan(parts: parts.map { .init(date: $0.date, kopecks: $0.amount.amount) })
    guard let total = Roubles.kopecks(answer["amount"]), plan.divides(kopecks: total) else {
      throw malformed("payment_schedule")
    }
    let positions = (answer["items"]?.elements ?? []).compactMap { item -> Order.Position? in
      guard let name = item["name"]?.string, let quantity = item["quantity"]?.integer,
        let price = Roubles.kopecks(item["price"])
      else { return nil }
      return price.times(Int64(quantity)).map { Order.Position(name: name, quantity: quantity, amount: $0) }
    }
    let prepaid = Roubles.kopecks(answer["prepaid_amount"]) ?? 0
    return PaymentSchedule(
      parts: parts, positions: positions, prepaid: prepaid > 0 ? Roubles.money(prepaid) : nil)
  }
}

extension PlatformStep.Person {
  fileprivate init(_ json: JSON) {
    lastName = json["last_name"]?.string
    firstName = json["first_name"]?.string
    middleName = json["middle_name"]?.string
    birthday = json["birthdate"]?.string.flatMap { CalendarDate($0) }
    email = json["email"]?.string
    name = json["name"]?.string
  }
}

extension PlatformStep.Binding {
  fileprivate init?(_ json: JSON) {
    guard let id = json["id"]?.string, let number = json["number"]?.string else { return nil }
    self.init(
      id: id, brand: json["brand"]?.string ?? "", number: String(number.map { $0 == "*" ? "•" : $0 }),
      expiry: json["expiry"]?.string ?? "")
  }
}
