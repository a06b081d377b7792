import CheckoutCore
import Ecommpay
import FoundationEssentials
import TestSupport
import Testing

@Suite("Canonical signature strings")
struct SignatureStringVectorTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var parameters: JSON
    var canonical: String
  }

  static let vectors: [Vector] = {
    Vectors.all("ecommpay-signatures.json", of: "SandboxTests").compactMap { vector in
      guard let name = vector["name"]?.string, let parameters = vector["params"],
        let canonical = vector["canonical"]?.string
      else { return nil }
      return Vector(testDescription: name, parameters: parameters, canonical: canonical)
    }
  }()

  @Test("Every published vector gives its canonical string", arguments: vectors)
  func vector(_ vector: Vector) { #expect(SignatureString.canonical(vector.parameters) == vector.canonical) }

  @Test("The vector file is complete")
  func count() { #expect(Self.vectors.count == 14) }

  @Test(
    "Lines are in natural order and values are unchanged",
    arguments: [
      (#"{"a":[0,1,2,3,4,5,6,7,8,9,10]}"#, "a:0:0;a:1:1;a:2:2;a:3:3;a:4:4;a:5:5;a:6:6;a:7:7;a:8:8;a:9:9;a:10:10"),
      (#"{"item10":1,"item9":2}"#, "item9:2;item10:1"),
      (#"{"a7":1,"a07":2,"a":3}"#, "a:3;a7:1;a07:2"),
      (#"{"a1":1,"a_":2,"a":3,"a:":4}"#, "a:3;a1:1;a:::4;a_:2"),
      (#"{"b":null,"a":""}"#, "a:;b:"),
      (#"{"b":true,"a":false}"#, "a:0;b:1"),
      (#"{"b":[],"a":{}}"#, ""),
      (#"{"a:b":{"c":1}}"#, "a::b:c:1"),
      (
        #"{"amount":10.50,"big":123456789012345678901234567890,"e":1e3,"zero":-0}"#,
        "amount:10.50;big:123456789012345678901234567890;e:1e3;zero:-0"
      ),
      (
        #"{"signature":"x","general":{"signature":"y","id":1},"list":[{"signature":"z"}]}"#,
        "general:id:1;list:0:signature:z"
      ),
      (#"{"frame_mode":"popup","a":{"frame_mode":1,"b":2}}"#, "a:b:2"),
      (#"{"text":"a;b:c"}"#, "text:a;b:c"),
    ])
  func canonical(_ json: String, _ expected: String) throws {
    #expect(SignatureString.canonical(try JSON(parsing: Array(json.utf8))) == expected)
  }

  @Test("3-D Secure data is signed under the names of its nested objects")
  func secure() {
    let options = PaymentOptions(
      projectID: 10, paymentID: "p", paymentAmount: 1, paymentCurrency: "USD", customerID: "10")
    options.threeDSecureInfo = ThreeDSecureInfo(
      threeDSecurePaymentInfo: .init(reorder: "01"), threeDSecureGiftCardInfo: .init(amount: 5),
      threeDSecureAccountInfo: .init(authTime: "01-10-201913:12"))
    #expect(
      options.paramsForSignature() == """
        customer_id:10;payment_amount:1;payment_currency:USD;payment_id:p;project_id:10;\
        secure_info:customer:account:auth_time:01-10-201913:12;secure_info:payment:gift_card:amount:5;\
        secure_info:payment:reorder:01
        """)
  }
}
