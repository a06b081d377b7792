import CheckoutCore
import KassaSandbox

extension ACSBehaviour {
  /// - Parameter system: the name of the payment system.
  static func settings(of system: String) -> [SandboxSetting] {
    let situations = ThreeDSSituation.all(of: system).map(\.name)
    return [
      SandboxSetting("situation", .word(situations), "what the issuer does with every card", example: "text-N")
    ] + settings
  }

  private static let settings: [SandboxSetting] = [
    SandboxSetting("question", .word(ACSQuestion.allCases.map(\.rawValue)), "kind of challenge", example: "html"),
    SandboxSetting("version", .word(["2.1.0", "2.2.0", "2.3.1"]), "version of EMV 3-D Secure", example: "2.3.1"),
    SandboxSetting("codes", .word(ACSCodes.allCases.map(\.rawValue)), "the accepted one-time codes", example: "any"),
    SandboxSetting(
      "answer", .word(["Y", "N", "U", "A", "C", "D", "R", "I", "S"]), "transStatus of every ARes", example: "C"),
    SandboxSetting("method", .word(ACSMethod.allCases.map(\.rawValue)), "3DS Method", example: "silent"),
    SandboxSetting("talkative", .flag, "challenges explain themselves and ask about trust"),
    SandboxSetting(
      "confirms-after", .numberOrWord(1...1000, ["never"]), "requests until an out-of-band challenge is confirmed",
      example: "never"),
    SandboxSetting("fault", .word(ACSFault.allCases.map(\.rawValue)), "the fault of one response", example: "late"),
    SandboxSetting("at", .number(0...999), "the number of that response, from 0", example: "1").with(
      "fault", ACSFault.allCases.map(\.rawValue)),
  ]

  /// - Parameter table: a table that has been checked against `settings`.
  init(_ table: [String: Checked]) {
    self.init(
      version: table["version"]?.text ?? Self.standard.version, question: table["question"]?.value(),
      codes: table["codes"]?.value(), answer: table["answer"]?.text, method: table["method"]?.value(),
      isTalkative: table["talkative"]?.flag ?? false, situation: table["situation"]?.text)
    if let count = table["confirms-after"] { confirmsAfter = count.number }
    if let fault = table["fault"]?.value(ACSFault.self) { faults = [table["at"]?.number ?? 1: fault] }
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
