public import Cards

/// The electronic commerce indicator: what the authentication was worth, in the card scheme's own numbers.
///
/// Source: public merchant documentation of the schemes. Cartes Bancaires has a table of its own, which no open source
/// confirms; its cards are told by the partner scheme's.
public struct ECI: Hashable, Sendable {
  /// Two digits, or N0 and N2.
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

  /// The numbers of a scheme; Maestro uses Mastercard's.
  public static func all(of scheme: BrandID) -> [ECI] {
    scheme == .mastercard || scheme == .maestro ? mastercard : common
  }

  /// A number as the scheme means it; nil where the scheme has no such number.
  public init?(_ code: String, scheme: BrandID) {
    guard let known = Self.all(of: scheme).first(where: { $0.code == code }) else { return nil }
    self = known
  }

  /// The number that goes with an answer of the issuer; nil while there is none to give.
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

  /// The key of the meaning in the string tables.
  public var stringKey: String { "threeds.eci." + meaning.rawValue }
}
