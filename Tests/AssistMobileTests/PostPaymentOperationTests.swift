import CheckoutCore
import HTTPTypes
import KassaAssistSandbox
import KassaSandbox
import TestSupport
import Testing

@testable import AssistMobile

/// Tests the merchant server's operations after a payment, and how many notifications they cause.
@Suite("Post-payment operations with Assist")
struct PostPaymentOperationTests {
  private static func paid(
    delayed: Bool = true, _ partial: AssistSandboxConfiguration.Partial = .delay
  ) throws -> (fixture: SandboxFixture, bill: String) {
    let fixture = SandboxFixture(
      AssistSandboxConfiguration {
        $0.isDelayed = delayed
        $0.partial = partial
      })
    AssistPay(delegate: Delegate(), configuration: SandboxFixture.configuration).start(
      Person(fixture, cards: [PaymentTests.paid]), SandboxFixture.order())
    fixture.settle()
    return (fixture, try #require(fixture.sandbox.bills(of: "order-1").first).number)
  }

  /// Sends a request directly to the platform, as the merchant server would, and returns the response.
  private static func ask(
    _ fixture: SandboxFixture, _ path: String, _ bill: String, request: String?, amount: String? = nil,
    login: String = "shop_login"
  ) -> String {
    var fields = [
      ("Merchant_ID", "679471"), ("Login", login), ("Password", "shop_password"), ("Billnumber", bill),
    ]
    if let request { fields.append(("RequestID", request)) }
    if let amount { fields.append(("Amount", amount)) }
    let head = HTTPRequest(method: .post, scheme: "https", authority: SandboxAuthority.assist, path: path)
    let message = TransportRequest(head: head, body: PageForm(texts: fields).bytes)
    let (received, transport) = (Collected<String>(), fixture.sandbox.transport)
    fixture.environment.spawn {
      received.add(((try? await transport.send(message))?.body).map { String(decoding: $0, as: UTF8.self) } ?? "")
    }
    fixture.settle()
    return received.last ?? ""
  }

  @Test(
    "A repeated request id gives the same response and is carried out once",
    arguments: ["/charge/charge.cfm", "/cancel/wscancel.cfm"])
  func sameRequest(path: String) throws {
    let (fixture, bill) = try Self.paid()
    let first = Self.ask(fixture, path, bill, request: "one", amount: "40.00")
    #expect(first.contains("<orderstate>Partial"))
    #expect(Self.ask(fixture, path, bill, request: "one", amount: "40.00") == first)
    #expect(fixture.sandbox.notifications(of: "order-1").count == 2)
    // A new request ID means a new operation. The remaining amount covers one more operation of 40.00, but not two.
    #expect(Self.ask(fixture, path, bill, request: "two", amount: "40.00").contains("<orderstate>Partial"))
    #expect(Self.ask(fixture, path, bill, request: "three", amount: "40.00").contains("<secondcode>300<"))
    #expect(fixture.sandbox.notifications(of: "order-1").count == 3)
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
    partial: AssistSandboxConfiguration.Partial,
    actions: [(operation: PaymentOperation, amount: Int64?, answer: String)]
  ) throws {
    let (fixture, _) = try Self.paid(delayed: true, partial)
    for action in actions { #expect(fixture.operate(action.operation, action.amount) == action.answer, "\(action)") }
    let done = actions.filter { $0.answer != "300" }.map(\.answer)
    #expect(fixture.sandbox.notifications(of: "order-1").map(\.status) == ["Delayed"] + done)
    let last = try #require(done.last)
    #expect(fixture.result().statuses.map(\.rawValue) == [last])
  }

  @Test(
    "A wrong login, bill or amount and a missing request id are refused",
    arguments: [
      ("shop_login", "one", nil, "0000000000000000", "<secondcode>201<"),
      ("somebody", "one", nil, nil, "<firstcode>7<"), ("shop_login", nil, nil, nil, "<firstcode>3<"),
      ("shop_login", "one", "0", nil, "<firstcode>5<"), ("shop_login", "one", "1,234", nil, "<firstcode>4<"),
      ("shop_login", "one", "100.06", nil, "<firstcode>15<"),
    ] as [(String, String?, String?, String?, String)])
  func refused(login: String, request: String?, amount: String?, bill: String?, answer: String) throws {
    let (fixture, made) = try Self.paid()
    let text = Self.ask(fixture, "/charge/charge.cfm", bill ?? made, request: request, amount: amount, login: login)
    #expect(text.contains(answer))
    #expect(fixture.result().statuses == [.Delayed])
  }

  @Test("The refusal of a part names the setting that forbids it, and that of a larger amount the status")
  func reasons() throws {
    let (fixture, bill) = try Self.paid(delayed: true, .none)
    for path in ["/charge/charge.cfm", "/cancel/wscancel.cfm"] {
      let part = Self.ask(fixture, path, bill, request: path + "1", amount: "40.00")
      #expect(part.contains("<secondcode>300<") && part.contains("partial"))
      let more = Self.ask(fixture, path, bill, request: path + "2", amount: "100.06")
      #expect(more.contains("<secondcode>300<") && !more.contains("partial"))
    }
  }

  @Test("A result has the operation with its amount and time, and what was paid with")
  func results() throws {
    let (fixture, bill) = try Self.paid()
    _ = Self.ask(fixture, "/charge/charge.cfm", bill, request: "one", amount: "40.00")
    _ = Self.ask(fixture, "/cancel/wscancel.cfm", bill, request: "two", amount: "10.05")
    let sent = fixture.sandbox.outbox(of: "order-1").map { FormFields(Array($0.message.utf8)) }
    #expect(sent.map { $0["operationtype"] } == ["100", "200", "300"])
    #expect(sent.map { $0["amount"] } == ["100.05", "40.00", "10.05"])
    for form in sent {
      #expect(form["merchant_id"] == "679471" && form["currency"] == "RUB" && form["testmode"] == "1")
      #expect(form["orderamount"] == "100.05" && form["meantypename"] == "VISA")
      #expect(form["meannumber"]?.contains("****") == true)
      // As in 21.11.2026 14:03:05.
      #expect(form["packetdate"]?.split(separator: " ").map(\.count) == [10, 8])
    }
  }

  @Test("A result is not acknowledged by an XML refusal", arguments: [("0", true), ("9", false), (nil, true)])
  func acknowledged(code: String?, isTaken: Bool) {
    let xml = code.map { "<?xml version=\"1.0\"?><pushpaymentresult firstcode=\"\($0)\" secondcode=\"0\"/>" }
    let answer = TransportResponse(head: HTTPResponse(status: .ok), body: Array((xml ?? "{}").utf8))
    #expect(AssistSandboxConfiguration.acknowledgement.accepts(answer) == isTaken)
  }

  @Test("A cancelled order can be paid again with another bill")
  func paidAgain() throws {
    let (fixture, bill) = try Self.paid(delayed: false)
    #expect(fixture.operate(.refund) == "Canceled")
    let delegate = Delegate()
    AssistPay(delegate: delegate, configuration: SandboxFixture.configuration).start(
      Person(fixture, cards: [PaymentTests.paid]), SandboxFixture.order())
    fixture.settle()
    #expect(delegate.statuses == [.Approved])
    #expect(fixture.sandbox.bills(of: "order-1").map(\.state) == [.canceled, .approved])
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
      let fixture = SandboxFixture(silent: silent)
      let delegate = Delegate()
      let assist = AssistPay(delegate: delegate, configuration: SandboxFixture.configuration)
      let person = Person(fixture, cards: [card])
      let checkout = assist.start(person, SandboxFixture.order())
      fixture.pass(.seconds(1200))
      if delegate.news.isEmpty {
        checkout.send(.leave)
        fixture.pass(.seconds(1200))
      }
      #expect(delegate.news.count == 1, "\(card)")
      assist.getResult(SandboxFixture.order())
      assist.getResult(SandboxFixture.order())
      fixture.pass(.seconds(1200))
      #expect(delegate.news.count == 3, "\(card)")
      #expect(fixture.sandbox.charges["order-1"] ?? 0 <= 1)
    }
  }

  @Test("getResult before any start reports Unknown once")
  func noWay() {
    let delegate = Delegate()
    AssistPay(delegate: delegate, configuration: SandboxFixture.configuration).getResult(SandboxFixture.order())
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
      payment.follow(AssistPay.rules)
      #expect(payment.operations == wanted)
    }
  }
}
