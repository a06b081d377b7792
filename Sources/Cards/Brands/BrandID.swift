/// The identifier of a card brand in data files and machine-readable output, for example `american-express`.
public struct BrandID: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }

  public var description: String { rawValue }

  /// Visa, in use worldwide.
  public static let visa: BrandID = "visa"
  /// Mastercard, in use worldwide. Its debit brand `maestro` has an identifier of its own.
  public static let mastercard: BrandID = "mastercard"
  /// American Express. Its numbers have 15 digits, and its security code has four.
  public static let americanExpress: BrandID = "american-express"
  /// Diners Club International. Numbers of the usual length, 14 digits, are shown in groups of 4, 6 and 4.
  public static let dinersClub: BrandID = "diners-club"
  /// Discover, mainly from the United States.
  public static let discover: BrandID = "discover"
  /// JCB, from Japan.
  public static let jcb: BrandID = "jcb"
  /// UnionPay, from China. Some of its numbers have no valid Luhn check digit.
  public static let unionPay: BrandID = "unionpay"
  /// Maestro, the debit brand of Mastercard. Some of its cards have no security code.
  public static let maestro: BrandID = "maestro"
  /// Mir, from Russia.
  public static let mir: BrandID = "mir"
  /// Elo, from Brazil.
  public static let elo: BrandID = "elo"
  /// Hiper, from Brazil. It is not the same brand as `hipercard`.
  public static let hiper: BrandID = "hiper"
  /// Hipercard, from Brazil.
  public static let hipercard: BrandID = "hipercard"
  /// Verve, from Nigeria.
  public static let verve: BrandID = "verve"
  /// RuPay, from India.
  public static let ruPay: BrandID = "rupay"
  /// Troy, from Türkiye.
  public static let troy: BrandID = "troy"
  /// Tarjeta Naranja, from Argentina.
  public static let naranja: BrandID = "naranja"
  /// Dankort, from Denmark. Most of its cards carry Visa as well.
  public static let dankort: BrandID = "dankort"
  /// Bancontact, from Belgium. Its cards have no security code.
  public static let bancontact: BrandID = "bancontact"
  /// Cartes Bancaires, from France. It is a second scheme on cards of other brands and has no prefix range of its own,
  /// so that only a BIN lookup can find it.
  public static let cartesBancaires: BrandID = "cartes-bancaires"
}
