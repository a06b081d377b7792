/// The identifier of a card brand in data files and machine-readable output, for example `american-express`.
public struct BrandID: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }

  public var description: String { rawValue }

  public static let visa: BrandID = "visa"
  public static let mastercard: BrandID = "mastercard"
  public static let americanExpress: BrandID = "american-express"
  public static let dinersClub: BrandID = "diners-club"
  public static let discover: BrandID = "discover"
  public static let jcb: BrandID = "jcb"
  public static let unionPay: BrandID = "unionpay"
  public static let maestro: BrandID = "maestro"
  public static let mir: BrandID = "mir"
  public static let elo: BrandID = "elo"
  public static let hiper: BrandID = "hiper"
  public static let hipercard: BrandID = "hipercard"
  public static let verve: BrandID = "verve"
  public static let ruPay: BrandID = "rupay"
  public static let troy: BrandID = "troy"
  public static let naranja: BrandID = "naranja"
  public static let dankort: BrandID = "dankort"
  public static let bancontact: BrandID = "bancontact"
  public static let cartesBancaires: BrandID = "cartes-bancaires"
}
