import FoundationEssentials
import TestSupport
import Testing

@Suite("The SDK's documentation")
struct DocumentationTests {
  private var text: String {
    get throws {
      try #require(Repository.text("Sources/Providers/DolyameSDK/Documentation.docc/DolyameSDK.md"))
    }
  }

  @Test(
    "The documentation states the required transport security and the icon format",
    arguments: [
      "NSAppTransportSecurity", "NSAllowsArbitraryLoads`: `false`", "NSAllowsArbitraryLoadsInWebContent`: `true`",
      "qr.nspk.ru", "cdn-tinkoff.ru", "`tinkoff.ru`", "tcsbank.ru", "`dolyame.ru`",
      "NSExceptionAllowsInsecureHTTPLoads`: `true`", "NSIncludesSubdomains`: `true`", "JPG or PNG", "alpha channel",
      "square", "160×160", "480×480", "circle",
    ])
  func requirements(words: String) throws {
    #expect(try text.contains(words))
  }
}
