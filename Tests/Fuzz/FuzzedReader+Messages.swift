import EMV3DS
import KassaRehearsal
import KassaTerminal

@testable import AssistMobile
@testable import CheckoutCore
@testable import KassaSandbox
@testable import WorldlineConnect

/// Fuzzed readers for messages from platforms, merchant servers and issuers.
extension FuzzedReader {
  static let messages = [json, flowEntries, steering, callbacks, xml, html, issuer, logos, pieces]

  private static let objects = [
    #"{"a":[1,-2.5e3,true,null,"x\u00e4\n"],"b":{"c":""}}"#, #"["😀","\ud83d\ude00"]"#, "0",
  ]

  static let json = FuzzedReader("json", seeds: objects) { bytes in
    guard let json = try? JSON(parsing: bytes) else { return }
    mustHold((try? JSON(parsing: Array(json.text.utf8))) == json, "parsed JSON must be written as the same value")
    _ = json.lines(most: 100)
  }

  static let flowEntries = FuzzedReader(
    "entries",
    seeds: [
      #"{"index":0,"step":9,"attempt":1,"time":5,"message":"pay","sender":"sdk","receiver":"platform","body":{"a":1}}"#,
      #"{"index":1,"step":1,"time":0,"note":"n","details":{"a":"b"}}"#,
      #"{"index":1,"step":1,"time":0,"from":"idle","to":"opening"}"#,
    ]
  ) { bytes in
    guard let entry = (try? JSON(parsing: bytes)).flatMap(FlowEntryJSON.entry) else { return }
    let object = FlowEntryJSON.object(entry)
    mustHold(
      FlowEntryJSON.entry(object).map(FlowEntryJSON.object) == object,
      "an entry must be written and parsed as the same entry")
  }

  static let steering = FuzzedReader(
    "steering",
    seeds: [
      #"{"advance":30000}"#, #"{"fault":{"kind":"429","step":9,"times":1}}"#, #"{"hold":{"phase":"processing"}}"#,
      #"{"fill":"pan","text":"1"}"#, #"{"merchant":"refund","payment":"order-1","amount":500}"#,
    ]
  ) { bytes in
    _ = (try? JSON(parsing: bytes)).flatMap(ControlCommand.init)
  }

  static let callbacks = FuzzedReader("callbacks", seeds: objects) { _ = JSON(json: $0) }

  static let xml = FuzzedReader(
    "xml",
    seeds: [
      "<?xml version='1.0'?><s:Envelope xmlns:s='x'><s:Body><a b='c'>t&amp;&#228;<![CDATA[<]]></a></s:Body></s:Envelope>",
      "<r><!-- c --><i/><i>1</i></r>",
    ]
  ) { bytes in
    guard let root = XMLReader.read(bytes) else { return }
    _ = root.log.text
  }

  static let html = FuzzedReader(
    "html",
    seeds: [
      """
      <form action="x"><p>Code &lt;b&gt;</p><label for=c>Code</label><input id=c name=code maxlength=6 type=tel>
      <select name=s><option value=1>One</select><input type=radio name=r value=1 checked>Yes<input type=submit></form>
      """
    ]
  ) { bytes in
    let page = HTMLText(bytes)
    _ = page.formData([:])
    for input in page.inputs { _ = page.formData([input.name: "1 ä&="], pressed: input.name) }
  }

  private static let names = ChallengeNames(
    server: "8a880dc0-d2d2-4067-bcb1-b08d1690b26e", acs: "d7c1ee99-9478-44a6-b1f2-391e29c6b340", version: .v220)

  static let issuer = FuzzedReader(
    "issuer",
    seeds: [
      """
      {"messageType":"CRes","messageVersion":"2.2.0","threeDSServerTransID":"\(names.server)","acsTransID":"\(names.acs)",\
      "acsCounterAtoS":"000","challengeCompletionInd":"N","challengeInfoHeader":"a","challengeInfoText":"b",\
      "challengeInfoLabel":"c","submitAuthenticationLabel":"d","acsUiType":"01"}
      """,
      #"{"messageType":"Erro","messageVersion":"2.2.0","errorCode":"203","errorComponent":"A"}"#,
    ]
  ) { bytes in
    _ = try? ChallengeResponse(try JSON(parsing: bytes, limits: ChallengeResponse.limits), names: names, counter: 0)
  }

  static let logos = FuzzedReader(
    "logos", seeds: [##"<svg><rect fill="#112233"/><text>VISA</text></svg>"##]
  ) { _ = LogoReader.logo(PaymentImage(mediaType: "image/svg+xml", bytes: $0)) }

  static let pieces = FuzzedReader("pieces", seeds: ["abc"]) { bytes in
    var body = AnswerBody()
    var rest = bytes[...]
    while let size = rest.popFirst() {
      guard body.take(rest.prefix(Int(size))) else { break }
      rest = rest.dropFirst(Int(size))
    }
    _ = try? body.whole()
  }
}
