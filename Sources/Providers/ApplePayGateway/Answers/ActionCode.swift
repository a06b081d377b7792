import KassaResources

/// The reason for a payment result. Source: gateway, table of action codes; see `platforms/gateway-actions.tsv`.
public struct ActionCode: Hashable, Sendable {
  /// The gateway's number for the reason; 0 for an approved payment.
  public let number: Int

  /// Creates an action code from the gateway's number. The number need not be in the table of action codes.
  public init(_ number: Int) { self.number = number }

  /// Whether the issuer approved the payment.
  public var isApproved: Bool { number == 0 }

  /// The payment was not completed before the order expired.
  public static let timedOut = ActionCode(-2007)

  /// An English description of the action code; nil if the table of action codes does not contain it.
  public var words: String? { Self.table[number] }

  /// The reason as the part of a string key after `reason.`; nil if the table of action codes does not contain it.
  var reasonKey: String? { Self.reasons[number] }

  private static let table = column(1)
  private static let reasons = column(2)

  private static func column(_ index: Int) -> [Int: String] {
    let rows = Resource("platforms/gateway-actions.tsv")?.rows ?? []
    return Dictionary(
      rows.compactMap { row in row.count > index ? Int(row[0]).map { ($0, String(row[index])) } : nil },
      uniquingKeysWith: { first, _ in first })
  }

  /// All the codes in the table of action codes, in ascending order.
  public static var known: [ActionCode] { table.keys.sorted().map(ActionCode.init) }
}
