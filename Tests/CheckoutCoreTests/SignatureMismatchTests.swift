import KassaResources
import Testing

@testable import CheckoutCore

@Suite("Signatures that do not hold")
struct SignatureMismatchTests {
  @Test(
    "The first difference is counted in characters and compared in bytes",
    arguments: [
      ("amount:1999", "amount:1990", 11, "amount:199", "9", "0"),
      ("a:1;b:2", "a:1;b:2;c:3", 8, "a:1;b:2", "", ";c:3"),
      ("a:1;b:2;c:3", "a:1", 4, "a:1", ";b:2;c:3", ""),
      ("", "x", 1, "", "", "x"),
      ("Заказ № 1", "Заказ № 2", 9, "Заказ № ", "1", "2"),
      ("caf\u{E9}", "cafe\u{301}", 4, "caf", "\u{E9}", "e\u{301}"),
      ("👨‍👩‍👧 1", "👨‍👩‍👧 2", 3, "👨‍👩‍👧 ", "1", "2"),
      (
        "0123456789abcdefghijklmnopqrstuvwxyz", "0123456789abcdefgh!jklmnopqrstuvwxyz", 19, "6789abcdefgh",
        "ijklmnopqrstu", "!jklmnopqrstu"
      ),
    ])
  func difference(
    _ ours: String, _ theirs: String, _ position: Int, _ before: String, _ left: String, _ right: String
  )
    throws
  {
    let mismatch = SignatureMismatch(.order, ours: ours, theirs: theirs)
    let difference = try #require(mismatch.firstDifference)
    #expect(difference.position == position && mismatch.position == position)
    #expect(difference.before == before)
    #expect(difference.ours.unicodeScalars.elementsEqual(left.unicodeScalars))
    #expect(difference.theirs.unicodeScalars.elementsEqual(right.unicodeScalars))
    #expect(difference.isContinuation == (left.isEmpty || right.isEmpty))
    #expect(SignatureMismatch(details: mismatch.details) == mismatch)
  }

  @Test("Equal strings and unknown strings have no difference")
  func none() {
    let equal = SignatureMismatch(.request, ours: "a:1", theirs: "a:1")
    #expect(equal.finding == .equal && equal.firstDifference == nil && equal.position == nil)
    let unknown = SignatureMismatch(.order, ours: "a:1", theirs: nil)
    #expect(unknown.finding == .unknown)
    for mismatch in [equal, unknown] { #expect(SignatureMismatch(details: mismatch.details) == mismatch) }
    #expect(SignatureMismatch(details: ["what": "beard", "ours": ""]) == nil)
  }

  @Test("Differing characters that look alike are told apart by their code points")
  func characters() throws {
    let accents = try #require(SignatureDifference("\u{E9}", "e\u{301}")).characters
    #expect(accents.ours == "\"\u{E9}\" U+00E9" && accents.theirs == "\"e\u{301}\" U+0065 U+0301")
    let blanks = try #require(SignatureDifference("a b", "a\nb")).characters
    #expect(blanks.ours == "\" \" U+0020" && blanks.theirs == "\"␊\" U+000A")
    let end = try #require(SignatureDifference("a", "a1")).characters
    #expect(end.ours == nil && end.theirs == "\"1\"")
  }

  // MARK: Personal data

  private static func order(_ text: String) -> SignedText {
    .pairs(text, of: "POST /sign", "application>merchantServer")
  }

  @Test("A difference in personal data is named without the value")
  func hidden() {
    let ours = Self.order("payment_id:1;secure_info:customer:home_phone:+79161234567;z:1")
    let theirs = Self.order("payment_id:1;secure_info:customer:home_phone:+79161234568;z:1")
    let mismatch = SignatureMismatch(.order, ours: ours, theirs: theirs)
    #expect(mismatch.ours == mismatch.theirs)
    #expect(!mismatch.ours.contains("7916"))
    let position = "payment_id:1;secure_info:customer:home_phone:".count + 1
    #expect(mismatch.finding == .hidden(parameter: "secure_info:customer:home_phone", position: position))
    #expect(SignatureMismatch(details: mismatch.details) == mismatch)
    #expect(FlowNote.words("signature.refused", mismatch.details, .english).contains("secure_info:customer:home_phone"))
  }

  @Test("The first difference counts, whether it may be shown or not")
  func order() {
    let ours = Self.order("customer_id:1;secure_info:customer:home_phone:+7916;payment_amount:1")
    let before = Self.order("customer_id:2;secure_info:customer:home_phone:+7917;payment_amount:1")
    #expect(SignatureMismatch(.order, ours: ours, theirs: before).position == 13)
    let after = Self.order("customer_id:1;secure_info:customer:home_phone:+7917;payment_amount:2")
    let finding = SignatureMismatch(.order, ours: ours, theirs: after).finding
    guard case .hidden(let parameter, _) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(parameter == "secure_info:customer:home_phone")
  }

  @Test("A parameter that only one side has is shown without its value")
  func missing() {
    let ours = Self.order("payment_id:1;secure_info:customer:home_phone:+7916")
    let mismatch = SignatureMismatch(.order, ours: ours, theirs: Self.order("payment_id:1"))
    #expect(mismatch.position == 13)
    #expect(mismatch.firstDifference?.ours == ";secure_info:")
  }

  @Test("The body of a webhook is compared as it was sent, without its personal data")
  func body() {
    func text(_ body: String) -> SignedText { .json(body, of: "POST /webhooks", "platform>merchantServer") }
    let ours = text(#"{"apiVersion":"v1","payment":{"mood":"good","id":"1"}}"#)
    let theirs = text(#"{"apiVersion":"v1","payment":{"mood":"bad","id":"1"}}"#)
    let mismatch = SignatureMismatch(.notification, ours: ours, theirs: theirs)
    #expect(mismatch.ours == #"{"apiVersion":"v1","payment":{"mood":"••••","id":"1"}}"#)
    let position = #"{"apiVersion":"v1","payment":{"mood":""#.count + 1
    #expect(mismatch.finding == .hidden(parameter: "payment.mood", position: position))
    #expect(SignatureMismatch(.notification, ours: text("{} "), theirs: text("{}")).position == 3)
    #expect(text("{ \"mood\": 1}").shown == "••••" && text("mood").shown == "••••")
  }

  @Test("A long string is kept in part, and the position stays")
  func long() {
    let text = String(repeating: "a", count: 40_000)
    let mismatch = SignatureMismatch(.notification, ours: text + "1", theirs: text + "2")
    #expect(mismatch.position == 40_001)
    #expect(mismatch.details["ours"]?.count == SignatureMismatch.mostCharacters + 1)
    #expect(SignatureMismatch(details: mismatch.details)?.position == 40_001)
  }
}
