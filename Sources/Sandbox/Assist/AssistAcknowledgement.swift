import CheckoutCore
import HTTPTypes
public import KassaSandbox

extension AssistSandboxConfiguration {
  /// Status 200, unless the body is a `pushpaymentresult` whose `firstcode` is not 0, with which a shop refuses a result.
  /// Source: public clients of Assist, which answer so; whether Assist insists on this body is not known.
  public static let acknowledgement = Acknowledgement { answer in
    guard answer.head.status == .ok else { return false }
    let text = String(decoding: answer.body.prefix(4096), as: UTF8.self)
    guard let start = text.firstRange(of: "<pushpaymentresult") else { return true }
    let tag = text[start.upperBound...].prefix { $0 != ">" }
    return ["\"", "'"].contains { quote in tag.contains("firstcode=" + quote + "0" + quote) }
  }
}
