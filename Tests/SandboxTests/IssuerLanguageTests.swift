import CheckoutCore
import KassaEcommpaySandbox
import KassaResources
import KassaSandbox
import TestSupport
import Testing

/// Tests the language in which the issuer asks.
@Suite("The issuer's language")
struct IssuerLanguageTests {
  /// Returns the first screen of a challenge.
  private func screen(
    accepted: String?, order: InitRequest = InitRequest(), _ acs: ACSBehaviour = ACSBehaviour()
  ) throws -> SandboxFixture.Reply {
    var configuration = EcommpaySandboxConfiguration()
    configuration.acs = acs
    let fixture = SandboxFixture(configuration)
    return try fixture.run {
      let session = try await fixture.open(order)
      _ = try await fixture.post("/v1/payment", PayRequest(session: session, number: "4314220000000056").body)
      let asked = try #require(try await fixture.follow(session).last)
      return try await fixture.send(
        "/challenge", CReq(asked, counter: 0).body.wireBytes, at: SandboxAuthority.issuer, accepted: accepted)
    }
  }

  /// Source: RFC 9110, section 12.5.4.
  @Test(
    "The issuer asks in the first language that the client accepts and the issuer speaks",
    arguments: [
      ("hu", "hu"), ("hu-HU", "hu"), ("DE", "de"), ("tlh, fr;q=0.5, it;q=0.9", "it"), ("es;q=0, uk", "uk"),
      ("tlh", "en"),
      (nil, "en"),
    ] as [(String?, String)])
  func accepted(header: String?, language: String) throws {
    let strings = try #require(StringTable(language: language))
    let shown = try screen(accepted: header)
    #expect(shown["challengeInfoHeader"]?.string == strings("page.confirm"))
    #expect(shown["submitAuthenticationLabel"]?.string == strings("issuer.submit"))
    let money = LocaleFormat(language: language).money(Money(1999, try #require(CurrencyTable.standard["USD"])))
    #expect(shown["challengeInfoText"]?.string?.contains(money) == true)
  }

  /// Source: EMV 3-D Secure 2.2, lengths of the elements of a CRes.
  private static let limits = [
    "challengeInfoHeader": 45, "challengeInfoText": 350, "challengeInfoLabel": 45, "submitAuthenticationLabel": 45,
    "resendInformationLabel": 45, "oobContinueLabel": 45, "oobAppLabel": 45, "challengeAddInfo": 256,
    "whitelistingInfoText": 64, "whyInfoLabel": 45, "whyInfoText": 256, "expandInfoLabel": 45, "expandInfoText": 256,
  ]

  @Test("Every text fits into its element", arguments: StringTable.languages, ACSQuestion.allCases)
  func lengths(language: String, question: ACSQuestion) throws {
    let shown = try screen(accepted: language, ACSBehaviour(question: question, isTalkative: true))
    for (element, most) in Self.limits {
      guard let text = shown[element]?.string else { continue }
      #expect((1...most).contains(text.count), "\(element): \(text)")
      #expect(!text.contains("⟦") && !text.contains("{"), "\(element): \(text)")
    }
    for option in shown["challengeSelectInfo"]?.elements ?? [] {
      for member in option.members ?? [] { #expect((1...45).contains(member.value.string?.count ?? 0), "\(member)") }
    }
    let seen = Self.limits.keys.filter { shown[$0] != nil }
    #expect(!seen.isEmpty || shown["acsHTML"] != nil)
  }
}
