import CheckoutCore
import KassaCards
import KassaTerminal
import Testing

@testable import KassaScreens

@Suite("Brand choice for co-badged cards")
struct CoBrandRuleTests {
  private func form(_ number: String, preselected: BrandID?, accepted: [BrandID] = []) throws -> PaymentForm {
    let method = PaymentMethod(id: "card", kind: .card, name: "", fields: Field.card(accepted: accepted))
    var form = PaymentForm(method, .kassa, today: Instant(milliseconds: 1_781_500_000_000).date(offset: 0))
    _ = form.apply(.paste(number), to: try #require(form.numberIndex))
    let facts = CardFacts(
      prefix: "400000", brands: [.visa, .cartesBancaires], preselected: preselected)
    form.learn(["400000": facts])
    return form
  }

  @Test(
    "The choice appears from eight digits, or at once if the provider preselects a brand",
    arguments: [
      ("400000", nil, false, nil), ("40000025", nil, true, nil), ("400000", .visa, true, .visa),
      ("40000025", .cartesBancaires, true, .cartesBancaires),
    ] as [(String, BrandID?, Bool, BrandID?)])
  func rule(number: String, preselected: BrandID?, isAsked: Bool, selected: BrandID?) throws {
    var form = try form(number, preselected: preselected)
    #expect(form.coBrands.isEmpty != isAsked)
    #expect(form.selectedCoBrand == selected.map(CoBrand.scheme))
    form.choose(.scheme(.cartesBancaires))
    #expect(
      form.selectedCoBrand == (isAsked ? .scheme(.cartesBancaires) : nil), "the payer's choice takes precedence")
    let single = try self.form(number, preselected: preselected, accepted: [.visa])
    #expect(single.coBrands.isEmpty, "a single accepted scheme needs no choice")
  }
}
