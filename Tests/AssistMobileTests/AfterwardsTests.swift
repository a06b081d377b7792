import CheckoutCore
import HTTPTypes
import Sandbox
import Testing

@testable import AssistMobile

/// Operations of the merchant server after a payment, and the number of notifications that they cause.
@Suite("Post-payment operations with Assist")
struct AfterwardsTests {
  private static func paid(
    delayed: Bool = true, _ partial: AssistSandboxConfiguration.Partial = .delay
  ) throws -> (rig: Rig, bill: String) {
    let rig = Rig(AssistSandboxConfiguration(isDelayed: delayed, partial: partial))
    AssistPay(delegate: Delegate(), configuration: Rig.configuration).start(
      Person(rig, cards: [PaymentTests.paid]), Rig.order())
    rig.settle()
    return (rig, try #require(rig.sandbox.bills(of: "order-1").first).number)
  }

  /// Sends a merchant server's request directly to the platform.
  private static func ask(
    _ rig: Rig, _ path: String, _ bill: String, request: String?, amount: String? = nil,
    login: String = "shop_login"
  ) -> String {
    var fields = [
      ("Merchant_ID", "679471"), ("Login", login), ("Password", "shop_password"), ("Billnumber", bill),
    ]
    if let request { fields.append(("RequestID", request)) }
    if let amount { fields.append(("Amount", amount)) }
    let head = HTTPRequest(method: .post, scheme: "https", authority: SandboxAuthority.assist, path: path)
    let message = TransportRequest(head: head, body: PageForm(texts: fields).bytes)
    let (told, transport) = (Told(), rig.sandbox.transport)
    rig.environment.spawn {
      told.tell(((try? await transport.send(message))?.body).map { String(decoding: $0, as: UTF8.self) } ?? "")
    }
    rig.settle()
    return told.text
  }

  @Test(
    "A repeated request id gives the same response and is carried out once",
    arguments: ["/charge/charge.cfm", "/cancel/wscancel.cfm"])
  func sameRequest(path: String) throws {
    let (rig, bill) = try Self.paid()
    let first = Self.ask(rig, path, bill, request: "one", amount: "40.00")
    #expect(first.contains("<orderstate>Partial"))
    #expect(Self.ask(rig, path, bill, request: "one", amount: "40.00") == first)
    #expect(rig.sandbox.notifications(of: "order-1").count == 2)
    // A new request id is a new operation: the amount covers one more of the same size, but not two.
    #expect(Self.ask(rig, path, bill, request: "two", amount: "40.00").contains("<orderstate>Partial"))
    #expect(Self.ask(rig, path, bill, request: "three", amount: "40.00").contains("<secondcode>300<"))
    #expect(rig.sandbox.notifications(of: "order-1").count == 3)
  }

  @Test(
    "Partial captures and cancellations go down to the last hundredth, and no further",
    arguments: [
      (
        .approve,
        [
          (.capture, 4000, "PartialApproved"), (.capture, nil, "300"), (.refund, 1000, "PartialCanceled"),
          (.refund, nil, "Canceled"), (.refund, nil, "300"),
        ]
      ),
      (
        .delay,
        [
          (.capture, 4000, "PartialDelayed"), (.capture, 6005, "Approved"), (.refund, 1, "PartialCanceled"),
          (.refund, 10_004, "Canceled"),
        ]
      ),
      (.delay, [(.capture, 4000, "PartialDelayed"), (.release, 6005, "PartialCanceled"), (.refund, 4000, "Canceled")]),
      (
        .delay,
        [
          (.capture, 10_006, "300"), (.release, 10_006, "300"), (.release, nil, "Canceled"),
          (.capture, nil, "300"),
        ]
      ),
      (
        .none,
        [
          (.capture, 10_004, "300"), (.release, 1, "300"), (.capture, 10_005, "Approved"), (.refund, 1, "300"),
          (.refund, nil, "Canceled"),
        ]
      ),
    ] as [(AssistSandboxConfiguration.Partial, [(PaymentOperation, Int64?, String)])])
  func parts(
    partial: AssistSandboxConfiguration.Partial, deeds: [(operation: PaymentOperation, amount: Int64?, answer: String)]
  ) throws {
    let (rig, _) = try Self.paid(delayed: true, partial)
    for deed in deeds { #expect(rig.operate(deed.operation, deed.amount) == deed.answer, "\(deed)") }
    let done = deeds.filter { $0.answer != "300" }.map(\.answer)
    #expect(rig.sandbox.notifications(of: "order-1").map(\.status) == ["Delayed"] + done)
    let last = try #require(done.last)
    #expect(rig.result().statuses.map(\.rawValue) == [last])
  }

  @Test(
    "A wrong login, bill or amount and a missing request id are refused",
    arguments: [
      ("shop_login", "one", nil, "0000000000000000", "<secondcode>400<"),
      ("somebody", "one", nil, nil, "<firstcode>1<"), ("shop_login", nil, nil, nil, "<firstcode>5<"),
      ("shop_login", "one", "0", nil, "<firstcode>5<"), ("shop_login", "one", "1,234", nil, "<firstcode>5<"),
    ] as [(String, String?, String?, String?, String)])
  func refused(login: String, request: String?, amount: String?, bill: String?, answer: String) throws {
    let (rig, made) = try Self.paid()
    let text = Self.ask(rig, "/charge/charge.cfm", bill ?? made, request: request, amount: amount, login: login)
    #expect(text.contains(answer))
    #expect(rig.result().statuses == [.Delayed])
  }

  @Test("A cancelled order can be paid again with another bill")
  func paidAgain() throws {
    let (rig, bill) = try Self.paid(delayed: false)
    #expect(rig.operate(.refund) == "Canceled")
    let delegate = Delegate()
    AssistPay(delegate: delegate, configuration: Rig.configuration).start(
      Person(rig, cards: [PaymentTests.paid]), Rig.order())
    rig.settle()
    #expect(delegate.statuses == [.Approved])
    #expect(rig.sandbox.bills(of: "order-1").map(\.state) == [.canceled, .approved])
    #expect(delegate.news.first?.bill != bill)
  }

  @Test(
    "payFinished is called once for each start and each getResult, whichever response is lost",
    arguments: [
      nil, "/registration/mobileregistration.cfm", "/pay/order.cfm", "/pay/pay.cfm", "/pay/3dsend.cfm",
      "/orderresult/mobileorderresult.cfm", "/challenge", "/sign", "/notifications/next",
    ] as [String?])
  func once(silent: String?) {
    for card in [PaymentTests.paid, PaymentTests.asked, PaymentTests.declined] {
      let rig = Rig(silent: silent)
      let delegate = Delegate()
      let assist = AssistPay(delegate: delegate, configuration: Rig.configuration)
      let person = Person(rig, cards: [card])
      let checkout = assist.start(person, Rig.order())
      rig.pass(.seconds(1200))
      if delegate.news.isEmpty {
        checkout.send(.leave)
        rig.pass(.seconds(1200))
      }
      #expect(delegate.news.count == 1, "\(card)")
      assist.getResult(Rig.order())
      assist.getResult(Rig.order())
      rig.pass(.seconds(1200))
      #expect(delegate.news.count == 3, "\(card)")
      #expect(rig.sandbox.charges["order-1"] ?? 0 <= 1)
    }
  }

  @Test("getResult before any start reports Unknown once")
  func noWay() {
    let delegate = Delegate()
    AssistPay(delegate: delegate, configuration: Rig.configuration).getResult(Rig.order())
    #expect(delegate.statuses == [.Unknown])
    #expect(delegate.news.first?.message.isEmpty == false)
  }

  @Test("The operations on offer follow the status")
  func operations() {
    for status in PayStatus.allCases {
      let wanted: [PaymentOperation] =
        switch status {
        case .Delayed, .PartialDelayed: [.capture, .release]
        case .Approved, .PartialApproved, .PartialCanceled: [.refund]
        default: []
        }
      var payment = Payment(id: "order-1", status: status.rawValue)
      _ = AssistPay.settle(&payment)
      #expect(payment.operations == wanted)
    }
  }
}
