/// Languages of the payment page. Source: seed 001, PayData.
public enum Language: String, CaseIterable, Sendable {
  case RU, EN, BY, UK

  /// The same in ISO 639-1: the document writes countries for two of them.
  public var iso: String {
    switch self {
    case .RU: "ru"
    case .EN: "en"
    case .BY: "be"
    case .UK: "uk"
    }
  }

  /// The language of a device, where the payment page has it.
  public init?(iso: String) {
    guard let found = Self.allCases.first(where: { $0.iso == iso }) else { return nil }
    self = found
  }
}

/// Currencies of a payment. Source: seed 001, PayData. `BYR` is the Belarusian rouble as ISO 4217 called it until 2016.
public enum Currency: String, CaseIterable, Sendable {
  case RUB, USD, EUR, BYR, UAH
}
