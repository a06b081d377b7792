import ArgumentParser
import CheckoutCore
import FoundationEssentials
import TestSupport
import Testing

@testable import KassaSystems
@testable import kassa

/// Tests the comparison of canonical strings with `kassa sign … --explain`.
@Suite("kassa sign --explain") struct SignExplainTests {
  private static let order: JSON = ["payment_id": "p", "payment_amount": 1999, "project_id": 10]

  @Test("The caret stands under the first character that differs")
  func caret() throws {
    let signer = EcommpaySigner(secret: "s")
    let explanation = try signer.explanation(of: Self.order, "payment_amount:1990;payment_id:p;project_id:10")
    #expect(!explanation.isEqual)
    #expect(
      explanation.lines == [
        "ours    payment_amount:1999;payment_id:p;project_id:10",
        "theirs  payment_amount:1990;payment_id:p;project_id:10", "",
        "ours    …t_amount:1999;payment_id:…", "theirs  …t_amount:1990;payment_id:…",
        "                     ^", "",
        #"They differ from character 19 on: "9" in ours, "0" in theirs."#,
      ])
    #expect(
      explanation.json == [
        "canonical": "payment_amount:1999;payment_id:p;project_id:10",
        "theirs": "payment_amount:1990;payment_id:p;project_id:10", "equal": false, "position": 19,
        "ours_from_there": "9;payment_id:", "theirs_from_there": "0;payment_id:",
      ])
  }

  @Test("A string that ends too early is told")
  func shorter() throws {
    let explanation = try EcommpaySigner(secret: "s").explanation(of: Self.order, "payment_amount:1999;payment_id:p")
    #expect(explanation.lines.last == #"Theirs ends before character 33, where ours goes on with ";"."#)
  }

  @Test("Equal strings are told, with what can differ besides")
  func equal() throws {
    let text = "payment_amount:1999;payment_id:p;project_id:10"
    let explanation = try EcommpaySigner(secret: "s").explanation(of: Self.order, text)
    #expect(explanation.isEqual && explanation.json["equal"] == true && explanation.json["position"] == nil)
    #expect(explanation.lines.last?.contains("the secret or the algorithm") == true)
    let assist = SignatureExplanation(
      ours: try SignAssist.canonical([
        "merchantId": "1", "orderNumber": "2", "orderAmount": "3", "orderCurrency": "RUB",
      ]), theirs: "1;2;3;RUB")
    #expect(assist.isEqual)
  }

  @Test("The signature of a callback is explained as far as it can be")
  func callback() throws {
    let signer = EcommpaySigner(secret: "s")
    func remark(_ callback: JSON) -> String { signer.explanation(ofCallback: callback, nil).remarks.joined() }
    #expect(remark(["a": 1]) == "The callback has no signature.")
    #expect(remark(["a": 1, "signature": "AAAA"]).hasPrefix("The signature is not 64 bytes"))
    let signature = try #require(signer.sign(["a": 1])["signature"])
    #expect(remark(["a": 1, "signature": signature]) == "The signature is valid.")
    #expect(remark(["a": 2, "signature": signature]).contains("another string"))
    let nested = try #require(signer.sign(["a": ["signature": "x"], "b": 1])["signature"])
    #expect(remark(["a": ["signature": "x"], "b": 1, "signature": nested]).contains("nested"))
    let lines = signer.explanation(ofCallback: ["a": 2, "signature": signature], "a:1").lines
    #expect(lines.contains("ours    a:2") && lines.contains("theirs  a:1") && lines.contains("          ^"))
  }

  @Test("Their string comes from the command line or from a file, without its last line end")
  func theirs() throws {
    #expect(try SignatureExplanation.theirs("a:1\n") == "a:1\n")
    let file = FileManager.default.temporaryDirectory.appending(path: "kassa-theirs-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    for (bytes, text) in [("a:1\n", "a:1"), ("a:1\r\n", "a:1"), ("a:1", "a:1"), ("a:1\n\n", "a:1\n")] {
      try Data(bytes.utf8).write(to: file)
      #expect(try SignatureExplanation.theirs("@" + file.path) == text)
    }
    #expect(throws: Failure.self) { try SignatureExplanation.theirs("@/no/such/file") }
  }

  @Test(
    "Options that do not fit together are a mistake of usage",
    arguments: [
      (["--explain"], "needs --theirs"), (["--theirs", "a"], "needs --explain"), (["--json"], "needs --explain"),
    ])
  func usage(_ arguments: [String], _ words: String) throws {
    let options = try ExplainingOptions.parse(arguments)
    let failure = #expect(throws: Failure.self) { try options.check() }
    #expect(failure?.status == 2 && failure?.message.contains(words) == true)
    #expect(throws: Never.self) { try ExplainingOptions.parse(["--explain"]).check(verify: true) }
  }
}
