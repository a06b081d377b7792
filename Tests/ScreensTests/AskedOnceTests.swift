import KassaRehearsal
import KassaTerminal
import Testing

@testable import CheckoutCore
@testable import KassaScreens

/// Tests that nobody enters the same twice, and that nobody is surprised by the end of a time limit (WCAG 2.2, 3.3.7 and
/// 2.2.1).
@Suite("Asked once, and in time")
struct AskedOnceTests {
  private static func method(_ id: String, _ fields: Field...) -> PaymentMethod {
    PaymentMethod(id: id, kind: .form, name: id, fields: fields)
  }

  private static let email = Field(id: "email", kind: .email)

  /// What a form has in a field after the payer has filled in another one and chosen another method.
  private func taken(_ other: Field, entered: String, in field: Field) -> String {
    let context = ScreenFixture.checkout().session.app.context
    var form = FormScreen(Self.method("bank", other), context)
    _ = form.perform(.fill(other.element, text: entered), context)
    var drafts = Drafts()
    drafts.keep(form, context.flow)
    return drafts.form(for: Self.method("wallet", field), context).text(at: 0)
  }

  @Test("What the payer has entered with one payment method is there with another one that asks for it")
  func otherMethod() {
    #expect(taken(Self.email, entered: "jane@example.com", in: Self.email) == "jane@example.com")
  }

  @Test("Another method takes no card, no secret, nothing wrong and nothing in place of what it has")
  func notTaken() {
    let holder = Field(id: "holder", kind: .holder)
    #expect(taken(holder, entered: "JANE DOE", in: holder).isEmpty)
    let secret = Field(id: "pin", kind: .text(maxLength: 9), isSecret: true)
    #expect(taken(secret, entered: "1234", in: secret).isEmpty)
    #expect(taken(Self.email, entered: "jane", in: Self.email).isEmpty)
    let prefilled = Field(id: "email", kind: .email, prefilled: "shop@example.com")
    #expect(taken(Self.email, entered: "jane@example.com", in: prefilled) == "shop@example.com")
  }

  @Test("The request for details says how long it waits, if the platform does")
  func timeLeft() throws {
    let checkout = ScreenFixture.checkout(scene: try ScreenFixture.scene("clarification"))
    try ScreenFixture.scene("clarification").play(checkout)
    #expect(checkout.page.id == .clarification && checkout.page.fact("time") == nil)
    var (app, flow) = (checkout.session.app, checkout.flow)
    flow.clarification?.deadline = app.now + .seconds(125)
    app.update(Presentation(flow: flow))
    #expect(app.page().fact("time") == "2:05")
    #expect(app.after(.seconds(10)).page().fact("time") == "1:55")
    #expect(app.page().fact("time") == "2:05", "what is tried has no effect")
  }
}

extension Page {
  fileprivate func fact(_ id: ElementID) -> String? {
    for case .facts(let facts) in body { if let fact = facts.first(where: { $0.id == id }) { return fact.value } }
    return nil
  }
}
