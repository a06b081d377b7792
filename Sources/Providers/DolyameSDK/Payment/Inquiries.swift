import CheckoutCore
import KassaCards

/// The inquiries shown to the payer, which correspond to the platform's steps.
struct Inquiries {
  static let outcome = "outcome"
  static let phone = "phone"
  static let code = "code"
  static let questionnaire = "questionnaire"
  static let consent = "consent"
  static let schedule = "schedule"
  static let resend = "resend"
  static let otherPhone = "otherPhone"
  static let logout = "logout"

  /// The inquiry that offers a choice of outcomes, shown first in a demo payment.
  /// Source: Dolyame SDK guide, "Демо-заявка".
  static let demo = Inquiry(
    id: outcome, number: 0,
    subject: .choice(DemoOutcome.allCases.map { Field.Choice(value: $0.rawValue, label: $0.rawValue) }))

  private(set) var number = 0
  var shop: ShopSign?

  private mutating func make(
    _ id: String, _ subject: Inquiry.Subject, details: [String: String] = [:], actions: [Inquiry.Action] = [],
    problems: [Mistake] = []
  ) -> Inquiry {
    number += 1
    return Inquiry(
      id: id, number: number, subject: subject, details: details, actions: actions, problems: problems, shop: shop)
  }

  mutating func phone(known: String?, problems: [Mistake] = []) -> Inquiry {
    make(
      Self.phone,
      .fields([
        Field(
          id: "phone", kind: .number(maxLength: 10), prefilled: known.flatMap(PhoneMask.national),
          placeholder: PhoneMask.display(""), mask: PhoneMask.pattern,
          rules: [.regularExpression("^[34789][0-9]{9}$")], role: .phone)
      ]), problems: problems)
  }

  mutating func code(_ request: PlatformStep.CodeRequest) -> Inquiry {
    let count = ["count": String(request.attemptsLeft)]
    let problem = request.refusal.map { Mistake(path: "smsCode", code: $0 == .expired ? "codeExpired" : "codeWrong") }
    let resend = Inquiry.Action(id: Self.resend, notBefore: request.resendAt)
    return make(
      Self.code,
      .fields([
        Field(
          id: "smsCode", kind: .number(maxLength: request.length),
          rules: [.length(minLength: request.length, maxLength: request.length)], role: .oneTimeCode)
      ]),
      details: count.merging(["phone": request.phone]) { own, _ in own },
      actions: (request.resendsLeft > 0 ? [resend] : []) + [.init(id: Self.otherPhone)],
      problems: problem.map { [$0] } ?? [])
  }

  /// - Parameter typed: the payer's previous input by field ID, to be shown again after a validation error.
  mutating func questionnaire(
    _ person: PlatformStep.Person, typed: [String: String] = [:], problems: [Mistake] = []
  ) -> Inquiry {
    func name(_ id: String, _ value: String?, isRequired: Bool = true) -> Field {
      Field(id: id, kind: .text(maxLength: 200), isRequired: isRequired, prefilled: typed[id] ?? value)
    }
    return make(
      Self.questionnaire,
      .fields([
        name("lastName", person.lastName), name("firstName", person.firstName),
        name("middleName", person.middleName, isRequired: false),
        Field(
          id: "birthday", kind: .number(maxLength: 8),
          prefilled: typed["birthday"] ?? person.birthday.map { String(PersonRules.text($0).filter { $0 != "." }) },
          mask: "{{99}}.{{99}}.{{9999}}", rules: [.length(minLength: 8, maxLength: 8)],
          role: .identity),
        Field(id: "personEmail", kind: .email, prefilled: typed["personEmail"] ?? person.email),
      ]),
      details: person.name.map { ["name": $0] } ?? [:],
      actions: person.name == nil ? [] : [.init(id: Self.logout)], problems: problems)
  }

  mutating func consent() -> Inquiry {
    make(
      Self.consent,
      .fields([Field(id: "consent", kind: .checkbox, rules: [.termsAndConditions])]))
  }

  mutating func schedule(_ schedule: PaymentSchedule) -> Inquiry { make(Self.schedule, .schedule(schedule)) }
}
