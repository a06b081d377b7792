import CheckoutCore
import HTTPTypes

/// What a merchant's server does with a payment afterwards, and what it is told.
extension AssistPlatform {
  /// - Parameter act: does it; false where the payment does not allow it.
  func operate(
    _ form: AssistForm, _ act: @escaping @Sendable (inout AssistBill, Int64?) -> Bool
  ) -> MachineAnswer {
    guard form["Merchant_ID"] == configuration.merchantID, form["Login"] == configuration.login,
      form["Password"] == configuration.password
    else { return .page(AssistRefusal(first: "1", second: "1", message: "Login or password is wrong").answer) }
    guard let number = form["Billnumber"], let request = form["RequestID"] else {
      return .page(AssistRefusal.fields([("Billnumber", "is required"), ("RequestID", "is required")]).answer)
    }
    var amount: Int64?
    if let text = form["Amount"] {
      guard let sum = AssistOrderCheck.hundredths(text), sum > 0 else {
        return .page(AssistRefusal.fields([("Amount", "is no amount")]).answer)
      }
      amount = sum
    }
    let wanted = amount
    let done = state.change(number) { state -> (order: AssistOrder, answer: [UInt8], isNew: Bool)? in
      guard let order = state.orders.values.first(where: { $0.bills.contains { $0.number == number } }),
        let index = order.bills.firstIndex(where: { $0.number == number })
      else { return nil }
      var bill = order.bills[index]
      // The same request again is answered the same, and done once.
      if let before = bill.operations[request] { return (order, before, false) }
      guard act(&bill, wanted) else {
        let refusal = AssistRefusal(first: "10", second: "300", message: "The payment does not allow it")
        return (order, refusal.answer.document, false)
      }
      let answer = self.element(order, bill).document
      bill.operations[request] = answer
      state.orders[order.number]?.bills[index] = bill
      return (order, answer, true)
    }
    guard let done else {
      return .page(AssistRefusal(first: "10", second: "400", message: "There is no such payment").answer)
    }
    if done.isNew { spawn { await self.tellMerchant(done.order.number, number) } }
    return MachineAnswer(body: done.answer)
  }

  /// A form with a check value; repeated until it is acknowledged, and given up after a while.
  func tellMerchant(_ order: String, _ bill: String) async {
    guard let (known, made) = find(order, bill) else { return }
    let state = made.state.rawValue
    let body = AssistFormWriter.bytes([
      ("billnumber", made.number), ("ordernumber", known.number), ("orderamount", known.amountText),
      ("ordercurrency", known.currency), ("orderstate", state), ("responsecode", made.code),
      ("checkvalue", checkValue(known, state)),
    ])
    if await deliver(body) { return }
    spawn { [redelivery = configuration.limits.redelivery, clock] in
      for pause in redelivery {
        guard (try? await clock.sleep(for: pause, as: .poll)) != nil else { return }
        if await self.deliver(body) { return }
      }
    }
  }

  private func deliver(_ body: [UInt8]) async -> Bool {
    var head = HTTPRequest(
      method: .post, scheme: "https", authority: SandboxAuthority.assistMerchant, path: AssistMerchantServer.resultPath)
    head.headerFields[.contentType] = "application/x-www-form-urlencoded"
    let answer = try? await merchant.send(TransportRequest(head: head, body: body))
    return answer?.head.status == .ok
  }
}

/// Writes the forms of this side.
enum AssistFormWriter {
  static func bytes(_ fields: [(String, String)]) -> [UInt8] {
    Array(fields.map { $0 + "=" + escaped($1) }.joined(separator: "&").utf8)
  }

  private static func escaped(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      let isPlain =
        byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber)
      result += isPlain ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}
