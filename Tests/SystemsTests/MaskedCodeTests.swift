import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

@testable import kassa

/// Tests that security codes and one-time codes are masked while they are typed, in every payment system.
@Suite("Masked codes")
struct MaskedCodeTests {
  /// The screens on which each payment system asks for a one-time code: the issuer's, or Dolyame's SMS code.
  private static let oneTimeCodes: [String: Set<ScreenName>] = [
    "ecommpay": ["challenge"], "assist": ["challenge"], "dolyame": ["inquiry.code"], "worldline": [], "apple-pay": [],
  ]

  @Test("Bullets replace every typed digit, in the field and everywhere else", arguments: TestSystem.all)
  func masked(_ system: TestSystem) throws {
    var asking: Set<ScreenName> = []
    var securityCodes = 0
    for scene in system.kind.scenes {
      let checkout = try CutTextTests.checkout(scene, CutTextTests.Place(system: system, language: "en"))
      defer { checkout.finish() }
      guard checkout.page.dialog == nil else { continue }
      for case .field(let field) in checkout.page.body where field.role.isCode {
        if field.role == .oneTimeCode { asking.insert(checkout.page.id) } else { securityCodes += 1 }
        checkout.perform(.focus(field.id))
        checkout.press("Ctrl-U")
        checkout.type("739")
        let words = "\(scene.name): \(checkout.text)"
        #expect(checkout.page.field(field.id)?.text == "•••", "\(words)")
        #expect(!checkout.text.contains("739"), "\(words)")
        // Plain mode reads such a field without echo.
        #expect(field.isSecret, "\(words)")
      }
    }
    #expect(asking == Self.oneTimeCodes[system.name])
    #expect(securityCodes > 0 || system.typed["code"] == nil && system.typed["cvv"] == nil)
  }
}
