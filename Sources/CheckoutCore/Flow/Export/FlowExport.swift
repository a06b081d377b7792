import KassaCards

/// A payment with the record of its flow, to be written to a file in one of several formats.
///
/// Every format is made from redacted entries only, so an export can be attached to a ticket.
public struct FlowExport: Sendable {
  /// The merchant's ID for the payment.
  public var payment: String
  /// The payment system's name on the command line, e.g. `ecommpay`.
  public var provider: String
  /// The description of the order.
  public var description: String
  /// The amount in minor units.
  public var amount: Int64
  /// The currency code as given, which may be invalid.
  public var currency: String
  /// The outcome; nil while the payment is not decided, or if the payer left before it was.
  public var outcome: Outcome?
  /// The entries in the order in which they were recorded.
  public var entries: [FlowEntry]
  /// The steps that the payment has completed.
  public var completed: [Step]
  /// The version of the program that writes the export; nil if it is not known.
  public var version: String?

  /// Creates an export.
  /// - Parameters:
  ///   - payment: the merchant's ID for the payment.
  ///   - provider: the payment system's name on the command line, e.g. `ecommpay`.
  ///   - description: the description of the order.
  ///   - amount: the amount in minor units.
  ///   - currency: the currency code as written in the order.
  ///   - outcome: the outcome; nil if the payment is not decided.
  ///   - entries: the flow entries, in order.
  ///   - completed: the completed steps.
  ///   - version: the version of the program that writes the export; nil if it is not known.
  public init(
    payment: String, provider: String, description: String, amount: Int64, currency: String, outcome: Outcome?,
    entries: [FlowEntry], completed: [Step], version: String? = nil
  ) {
    self.payment = payment
    self.provider = provider
    self.description = description
    self.amount = amount
    self.currency = currency
    self.outcome = outcome
    self.entries = entries
    self.completed = completed
    self.version = version
  }

  /// Creates the export of a stored payment.
  public init(_ record: PaymentRecord, entries: [FlowEntry], version: String? = nil) {
    let order = record.order
    self.init(
      payment: order.key.payment, provider: order.key.provider, description: order.description,
      amount: order.amount, currency: order.currency, outcome: record.progress.outcome, entries: entries,
      completed: record.progress.completed, version: version)
  }

  /// The name of the program in formats that tell what wrote them.
  static let program = "kassa"

  /// The amount as a decimal number with its currency, e.g. `19.99 USD`; in minor units if the currency is unknown.
  var total: String {
    guard let known = CurrencyTable.standard.named(currency) else { return "\(amount) \(currency) (minor units)" }
    return Money(amount, known).decimal + " " + currency
  }
}

extension FlowExport {
  /// A format of an export.
  public enum Format: String, CaseIterable, Sendable {
    /// Readable text for mails and tickets.
    case text
    /// One JSON object with the entries as the ledger stores them.
    case json
    /// HTTP Archive 1.2, for the network tools of browsers.
    case har
    /// A sequence diagram in the language of Mermaid.
    case mermaid

    /// The extension of a file in this format, without the dot.
    public var fileExtension: String {
      switch self {
      case .text: "txt"
      case .json: "json"
      case .har: "har"
      case .mermaid: "mmd"
      }
    }

    /// The media type of a file in this format, e.g. for an HTTP response.
    public var mediaType: String {
      switch self {
      case .text: "text/plain; charset=utf-8"
      case .json, .har: "application/json"
      case .mermaid: "text/vnd.mermaid"
      }
    }
  }

  /// Returns the contents of a file in the format. They end with a line feed.
  public func contents(as format: Format) -> String {
    switch format {
    case .text: text
    case .json: json.text + "\n"
    case .har: har.text + "\n"
    case .mermaid: mermaid
    }
  }
}
