/// The languages of the payment page. Source: AssistMobile guide, PayData.
public enum Language: String, CaseIterable, Sendable {
  /// Russian.
  case RU
  /// English.
  case EN
  /// Belarusian.
  case BY
  /// Ukrainian.
  case UK

  /// The ISO 639-1 code. Assist uses country codes for two of the languages.
  public var iso: String {
    switch self {
    case .RU: "ru"
    case .EN: "en"
    case .BY: "be"
    case .UK: "uk"
    }
  }

  /// Creates the language from an ISO 639-1 code; returns nil if the payment page does not support it.
  public init?(iso: String) {
    guard let found = Self.allCases.first(where: { $0.iso == iso }) else { return nil }
    self = found
  }
}

/// The currencies in which a payment can be made. Source: AssistMobile guide, PayData.
/// `BYR` was the ISO 4217 code for the Belarusian rouble until 2016.
public enum Currency: String, CaseIterable, Sendable {
  /// The Russian rouble.
  case RUB
  /// The US dollar.
  case USD
  /// The euro.
  case EUR
  /// The Belarusian rouble before 2016, which has no minor unit.
  case BYR
  /// The Ukrainian hryvnia.
  case UAH
}
