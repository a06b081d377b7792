import CheckoutCore
import Testing

@testable import EMV3DS

@Suite("HTML challenge pages as text")
struct HTMLTextTests {
  private func read(_ html: String) -> HTMLText { HTMLText(Array(html.utf8)) }
  private func lines(_ page: HTMLText) -> [String] {
    page.items.map { item in
      switch item {
      case .text(let text, let isHeading): (isHeading ? "# " : "") + text
      case .input(let index): "[\(page.inputs[index].kind.rawValue) \(page.inputs[index].name)]"
      }
    }
  }

  @Test("Headings, paragraphs, entities, labelled inputs and the button are read")
  func form() {
    let page = read(
      """
      <!DOCTYPE html><html><head><title>No</title><style>p{}</style></head><body>
      <h1>Is  it&nbsp;you?</h1><p>Pay &euro;5 &amp; more &#8212; <b>now</b></p>
      <form action="HTTPS://EMV3DS/challenge" method="get">
      <label for="c">Code</label><input id="c" name="code" type="password">
      <input type=hidden name=t value='a b'><button type="submit" name="go" value="1">Confirm</button>
      </form></body></html>
      """)
    #expect(
      lines(page) == ["# Is it you?", "Pay €5 & more — now", "[password code]", "[hidden t]", "[submit go]"])
    #expect(page.inputs.map(\.label) == ["Code", "", "Confirm"])
    #expect(page.omissions.isEmpty)
    #expect(page.formData(["code": "12 34"], pressed: "go") == SecretText("code=12+34&t=a+b&go=1"))
  }

  @Test("Radio buttons, lists and checkboxes are read as choices")
  func choices() {
    let page = read(
      """
      <label><input type="radio" name="m" value="sms"> By SMS</label>
      <input type="radio" name="m" value="mail" id="x"><label for="x">By mail</label>
      <select name="s"><option value="1">One<option>Two</select>
      <label><input type=checkbox name=k>Keep</label>
      """)
    #expect(page.inputs.map(\.name) == ["m", "s", "k"])
    #expect(page.inputs[0].options == [.init(name: "sms", text: "By SMS"), .init(name: "mail", text: "By mail")])
    #expect(page.inputs[1].options == [.init(name: "1", text: "One"), .init(name: "Two", text: "Two")])
    #expect(page.inputs[2].label == "Keep")
    #expect(page.formData(["m": "sms", "s": "", "k": ""]) == SecretText("m=sms"), "empty choices are not sent")
  }

  @Test(
    "Content that cannot be drawn is reported",
    arguments: [
      ("<img src=x alt=Logo>", "picture"), ("<script>document.write('<p>x')</script>", "script"),
      ("<iframe src=x></iframe>", "frame"), ("<video></video>", "media"), ("<a href=x>here</a>", "link"),
      ("<form action=https://evil.test/>", "foreignForm"),
    ])
  func omissions(html: String, what: String) {
    #expect(read(html).omissions.map(\.rawValue) == [what])
    #expect(!lines(read(html)).contains { $0.contains("document") })
  }

  @Test(
    "Malformed pages are read as far as possible",
    arguments: [
      ("a < b", ["a < b"]), ("<p>un<b>closed", ["unclosed"]), ("<", ["<"]), ("<!-- x", []), ("</", []),
      ("<input name=a", ["[text a]"]), ("<input name=\"a", ["[text a]"]),
      ("&#0;&#xD800;&bogus;", ["&#0;&#xD800;&bogus;"]),
      ("<SCRIPT>x", []), ("<p\u{1B}[31m>x\u{1B}[2J", ["x [2J"]),
    ])
  func broken(html: String, expected: [String]) { #expect(lines(read(html)) == expected) }

  @Test("The page size, the number of items and inputs, and the form data are limited")
  func bounds() {
    let many = read(String(repeating: "<input name=a>", count: 5_000))
    #expect(many.inputs.count == HTMLText.Limits.inputs)
    #expect(many.isCut)
    #expect(read(String(repeating: "<p>x", count: 5_000)).items.count <= HTMLText.Limits.items + 1)
    #expect(read(String(repeating: "x", count: 200_000)).isCut)
    #expect(read(String(repeating: "<div>", count: 20_000)).items.isEmpty, "nested elements produce no items")
    let page = read("<input name=a>")
    #expect(page.formData(["a": String(repeating: "x", count: 254)]) != nil)
    #expect(page.formData(["a": String(repeating: "x", count: 255)]) == nil)
  }
}
