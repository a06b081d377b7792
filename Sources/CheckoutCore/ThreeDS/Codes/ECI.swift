public import KassaCards

/// The electronic commerce indicator: the strength of the authentication, as a code defined by the card scheme.
///
/// Source: public merchant documentation from the schemes.
/// No public source confirms the codes of Cartes Bancaires, so its cards use the codes of the partner scheme.
public struct ECI: Hashable, Sendable {
  /// The code: either two digits, or `N0` or `N2`.
  public let code: String
  public let meaning: Meaning

  public enum Meaning: String, CaseIterable, Sendable {
    case full, attempt, none, dataShare, acquirerExemption, recurring
  }

  private init(_ code: String, _ meaning: Meaning) {
    self.code = code
    self.meaning = meaning
  }

  private static let common = [ECI("05", .full), ECI("06", .attempt), ECI("07", .none)]
  private static let mastercard = [
    ECI("02", .full), ECI("01", .attempt), ECI("00", .none), ECI("04", .dataShare), ECI("06", .acquirerExemption),
    ECI("07", .recurring), ECI("N2", .full), ECI("N0", .none),
  ]

  /// Returns the ECI codes of a card scheme. Maestro uses the codes of Mastercard.
  public static func all(of scheme: BrandID) -> [ECI] {
    scheme == .mastercard || scheme == .maestro ? mastercard : common
  }

  /// Creates the indicator from a scheme's code; nil if the scheme does not define the code.
  public init?(_ code: String, scheme: BrandID) {
    guard let known = Self.all(of: scheme).first(where: { $0.code == code }) else { return nil }
    self = known
  }

  /// Creates the indicator for a transaction status; nil if the authentication is still in progress.
  public init?(_ status: TransStatus, scheme: BrandID) {
    let meaning: Meaning
    switch status {
    case .authenticated: meaning = .full
    case .attempted: meaning = .attempt
    case .denied, .unavailable, .rejected, .information: meaning = .none
    case .challenge, .decoupled, .paymentConfirmation: return nil
    }
    guard let known = Self.all(of: scheme).first(where: { $0.meaning == meaning }) else { return nil }
    self = known
  }

  /// The string key for the code's meaning.
  public var stringKey: String { "threeds.eci." + meaning.rawValue }
}
