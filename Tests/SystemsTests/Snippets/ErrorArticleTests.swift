import ApplePayGateway
import CheckoutCore
import DolyameSDK
import FoundationEssentials
import KassaResources
import TestSupport
import Testing

@testable import Ecommpay

/// Compares the tables of the article «Errors» with what the code says.
///
/// `KASSA_UPDATE=1 swift test --filter ErrorArticle` writes the tables anew.
@Suite("The tables of the article on errors")
struct ErrorArticleTests {
  private static let path = "Sources/CheckoutCore/Documentation.docc/Errors.md"
  private static let (begin, end) = ("<!-- codes: begin -->\n", "<!-- codes: end -->")
  /// Codes that `kassa` alone reports, or that stand for any other code.
  private static let foreign: Set<String> = ["unknown", "payment.inUse", "assist.noOrder"]

  private static var codes: [CheckoutError.Code] {
    StringTable.english.keys.filter { $0.hasPrefix("error.") }.map { String($0.dropFirst("error.".count)) }
      .filter { !foreign.contains($0) }.map { CheckoutError.Code(rawValue: $0) }
  }

  /// The tables, as the code gives them.
  private static var tables: String {
    let strings = StringTable.english
    var lines = ["| code | what has happened | what to do |", "|---|---|---|"]
    for code in codes {
      let text = strings.optional("error." + code.rawValue) ?? ""
      lines.append("| `\(code)` | \(text) | \(CheckoutError(code: code).advice(language: "en") ?? "") |")
    }
    lines += ["", "| `PaymentError.code` of ecommpay | from |", "|---|---|"]
    let kinds = Dictionary(grouping: codes) { ErrorCode(CheckoutError(code: $0)) }
    for kind in ErrorCode.allCases {
      let origin = kinds[kind].map { $0.map { "`\($0)`" }.joined(separator: ", ") } ?? special(kind)
      lines.append("| `\(kind.rawValue)` | \(origin) |")
    }
    lines += ["", "| `ApplePayGatewayError.code` | `kind` |", "|---|---|"]
    lines += ApplePayGatewayError.Kind.allCases.map { "| `\($0.rawValue)` | `\($0)` |" }
    lines += ["", "| `DolyameUnexpectedEvent` | code of the platform |", "|---|---|"]
    lines += DolyameUnexpectedEvent.allCases.map { "| `\($0.rawValue)` | `\($0.code)` |" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func special(_ kind: ErrorCode) -> String {
    switch kind {
    case .paymentAlreadyExist: "`parameters` whose only mistake is `paymentExists`"
    case .outcomeUnknown: "a payment that ended as pending"
    default: ""
    }
  }

  @Test("They are those of the code")
  func tables() throws {
    let text = try #require(Repository.text(Self.path))
    let start = try #require(text.firstRange(of: Self.begin)?.upperBound)
    let end = try #require(text[start...].firstRange(of: Self.end)?.lowerBound)
    if ProcessInfo.processInfo.environment["KASSA_UPDATE"] == "1" {
      let new = text[..<start] + Self.tables + text[end...]
      try Data(new.utf8).write(to: URL(filePath: "\(Repository.root)/\(Self.path)"))
    } else {
      #expect(
        text[start..<end] == Self.tables, "KASSA_UPDATE=1 swift test --filter ErrorArticle writes the current tables")
    }
  }
}
