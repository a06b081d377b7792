import CheckoutCore
import KassaCards
import KassaTerminal

/// One of the brands of a co-badged card: a scheme, or a payment method if the platform has one for each scheme.
enum CoBrand: Equatable, Sendable {
  case scheme(BrandID)
  case method(String)

  var element: ElementID {
    switch self {
    case .scheme(let brand): .brand(brand)
    case .method(let id): .method(id)
    }
  }

  /// The value that is sent to the platform.
  var value: String {
    switch self {
    case .scheme(let brand): brand.rawValue
    case .method(let id): id
    }
  }
}

extension PaymentForm {
  /// The brands between which the payer of a co-badged card can choose; empty if there is no choice.
  ///
  /// Of schemes, at least two must be accepted, and at least eight digits are required, because a six-digit IIN can be
  /// ambiguous. If the provider preselects a scheme, six digits are enough.
  var coBrands: [CoBrand] {
    guard let facts, numberIndex != nil else { return [] }
    if !facts.methods.isEmpty { return facts.methods.map(CoBrand.method) }
    guard facts.brands.count > 1, facts.preselected != nil || number.map({ $0.count >= 8 }) == true else { return [] }
    let brands = facts.brands.filter { accepted.isEmpty || accepted.contains($0) }
    return brands.count > 1 ? brands.map(CoBrand.scheme) : []
  }

  /// The brand that the payer has chosen, or else the one that the provider preselects or whose form is shown, which is
  /// paid if nobody chooses; nil if there is none of them.
  var selectedCoBrand: CoBrand? {
    let offered = coBrands
    guard !offered.isEmpty else { return nil }
    let shown = CoBrand.method(facts?.methods.contains(method) == true ? method : facts?.method ?? method)
    let wanted = [chosenCoBrand, facts?.preselected.map(CoBrand.scheme), shown]
    return wanted.compactMap(\.self).first(where: offered.contains)
  }

  /// Chooses the brand some places after the selected one. If none is selected, chooses the first or the last one.
  mutating func stepCoBrand(_ step: Int) {
    let offered = coBrands
    guard let first = offered.first, let last = offered.last else { return }
    guard let index = selectedCoBrand.flatMap(offered.firstIndex) else { return choose(step > 0 ? first : last) }
    choose(offered[(index + step + offered.count) % offered.count])
  }

  // MARK: Payment method

  /// The payment method whose form to show: the one recognised from the card number, otherwise the payer's choice.
  /// Source: Worldline Swift SDK guide, "IIN check".
  var wantedMethod: String { recognisedMethod ?? openedWith }

  /// The payment method for the current card number; nil if the number is not recognised or not accepted.
  private var recognisedMethod: String? {
    guard let facts, facts.refusal == nil else { return nil }
    if case .method(let chosen) = selectedCoBrand { return chosen }
    return facts.methods.contains(method) ? method : facts.method
  }
}
