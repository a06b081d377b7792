import CheckoutCore
import KassaSandbox

extension ACSBehaviour {
  /// - Parameter system: the name of the payment system.
  static func settings(of system: String) -> [SandboxSetting] {
    let situations = ThreeDSSituation.all(of: system).map(\.name)
    return [
      SandboxSetting("situation", .word(situations), "what the issuer does with every card", example: "text-N")
        .needing("a 3-D Secure authentication; if the situation asks the payer, a challenge") { value, _ in
          ThreeDSSituation.named(value.plainText)?.question == nil ? .authentication : .challenge
        }
    ] + settings
  }

  private static let settings: [SandboxSetting] = [
    SandboxSetting("question", .word(ACSQuestion.allCases.map(\.rawValue)), "kind of challenge", example: "html")
      .needing(.challenge),
    SandboxSetting("version", .word(versions), "version of EMV 3-D Secure", example: "2.3.1")
      .needing("a 3-D Secure authentication in this version") { value, _ in .authentication(version: value.plainText) },
    SandboxSetting("codes", .word(ACSCodes.allCases.map(\.rawValue)), "the accepted one-time codes", example: "any")
      .needing(.oneTimeCode),
    SandboxSetting(
      "answer", .word(["Y", "N", "U", "A", "C", "D", "R", "I", "S"]), "transStatus of every ARes", example: "C"
    ).needing(.authentication),
    SandboxSetting("method", .word(ACSMethod.allCases.map(\.rawValue)), "3DS Method", example: "silent")
      .needing("a 3DS Method; for `none` a 3-D Secure authentication") { value, _ in
        value.plainText == ACSMethod.none.rawValue ? .authentication : .deviceCheck
      },
    SandboxSetting("talkative", .flag, "challenges explain themselves and ask about trust").needing(.challenge),
    SandboxSetting(
      "confirms-after", .numberOrWord(1...1000, ["never"]), "requests until an out-of-band challenge is confirmed",
      example: "never"
    ).needing(.outOfBand),
    SandboxSetting("fault", .word(ACSFault.allCases.map(\.rawValue)), "the fault of one response", example: "late")
      .needing("the answer of a challenge whose number `at` names") { _, table in
        .challengeAnswer(table["at"].flatMap { Int($0.plainText) } ?? usualFault)
      },
    SandboxSetting("at", .number(0...999), "the number of that response, from 0", example: "1").with(
      "fault", ACSFault.allCases.map(\.rawValue)
    ).checked { table in
      guard table["fault"]?.text == ACSFault.repeated.rawValue, table["at"]?.number == 0 else { return nil }
      return
        "must be 1 or more with fault: \(ACSFault.repeated.rawValue): before the answer number 0 there is none to repeat"
    },
  ]

  /// The number of the response that a fault affects if nothing else is said.
  private static let usualFault = 1

  /// - Parameter table: a table that has been checked against `settings`.
  init(_ table: [String: Checked]) {
    self.init(
      version: table["version"]?.text ?? Self.standard.version, question: table["question"]?.value(),
      codes: table["codes"]?.value(), answer: table["answer"]?.text, method: table["method"]?.value(),
      isTalkative: table["talkative"]?.flag ?? false, situation: table["situation"]?.text)
    if let count = table["confirms-after"] { confirmsAfter = count.number }
    if let fault = table["fault"]?.value(ACSFault.self) { faults = [table["at"]?.number ?? Self.usualFault: fault] }
  }

  private static let standard = ACSBehaviour()

  /// The values that differ from the defaults, as a table. If there are several faults, only the first is included.
  var settings: JSON {
    let fault = faults.min { $0.key < $1.key }
    return .compact([
      ("situation", situation.map(JSON.string)),
      ("question", (question?.rawValue).map(JSON.string)),
      ("version", version == Self.standard.version ? nil : .string(version)),
      ("codes", (codes?.rawValue).map(JSON.string)), ("answer", answer.map(JSON.string)),
      ("method", (method?.rawValue).map(JSON.string)), ("talkative", isTalkative ? true : nil),
      (
        "confirms-after",
        confirmsAfter == Self.standard.confirmsAfter ? nil : confirmsAfter.map { JSON($0) } ?? "never"
      ),
      ("fault", (fault?.value.rawValue).map(JSON.string)), ("at", (fault?.key).map { JSON($0) }),
    ])
  }
}
