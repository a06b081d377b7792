import CheckoutCore
import KassaCards
import KassaTerminal
import Testing

@testable import KassaScreens

@Suite("Brand choice for co-badged cards")
struct CoBrandRuleTests {
  private func fields(_ number: String, preselected: BrandID?) -> CardFields {
    let context = Context(
      shared: SharedSetup(Setup(order: ScreenFixture.order, providerName: "ecommpay")),
      presentation: Presentation(flow: Flow(), entries: []),
      now: Instant(milliseconds: 1_781_500_000_000), size: Size(columns: 80, rows: 24))
    var fields = CardFields(context)
    _ = fields.apply(.insert(number), to: "pan", accepted: [])
    let facts = CardFacts(
      prefix: "400000", brands: [.visa, .cartesBancaires], preselected: preselected)
    fields.learn(["400000": facts])
    return fields
  }

  @Test(
    "The choice appears from eight digits, or at once if the provider preselects a brand",
    arguments: [
      ("400000", nil, false, nil), ("40000025", nil, true, nil), ("400000", .visa, true, .visa),
      ("40000025", .cartesBancaires, true, .cartesBancaires),
    ] as [(String, BrandID?, Bool, BrandID?)])
  func rule(number: String, preselected: BrandID?, isAsked: Bool, selected: BrandID?) {
    var fields = fields(number, preselected: preselected)
    #expect(fields.coBrands(accepted: []).isEmpty != isAsked)
    #expect(fields.selectedBrand(accepted: []) == selected)
    fields.choose(.cartesBancaires)
    #expect(
      fields.selectedBrand(accepted: []) == (isAsked ? .cartesBancaires : nil), "the payer's choice takes precedence")
    #expect(fields.coBrands(accepted: [.visa]).isEmpty, "a single accepted scheme needs no choice")
  }
}
