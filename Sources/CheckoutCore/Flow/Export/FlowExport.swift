import KassaCards

/// A payment with the record of its flow, to be written to a file in one of several formats.
///
/// Every format is made from redacted entries only, so an export can be attached to a ticket.
public struct FlowExport: Sendable {
  /// What can be said about the payment.
  public var summary: PaymentSummary
  /// The payment system's name on the command line, e.g. `ecommpay`.
  public var provider: String
  /// The entries in the order in which they were recorded.
  public var entries: [FlowEntry]
  /// The steps that the payment has completed.
  public var completed: [Step]
  /// The version of the program that writes the export; nil if it is not known.
  public var version: String?
  /// What the entries are of, if they are not those of one payment, such as the name of a test case; nil if they are.
  var title: String?

  /// Creates an export.
  /// - Parameters:
  ///   - summary: what can be said about the payment.
  ///   - provider: the payment system's name on the command line, e.g. `ecommpay`.
  ///   - entries: the flow entries, in order.
  ///   - completed: the completed steps.
  ///   - version: the version of the program that writes the export; nil if it is not known.
  public init(
    _ summary: PaymentSummary, provider: String, entries: [FlowEntry], completed: [Step], version: String? = nil
  ) {
    self.summary = summary
    self.provider = provider
    self.entries = entries
    self.completed = completed
    self.version = version
  }

  /// Creates the export of a stored payment.
  public init(_ record: PaymentRecord, entries: [FlowEntry], version: String? = nil) {
    self.init(
      record.summary, provider: record.key.provider, entries: entries, completed: record.progress.completed,
      version: version)
  }

  /// Returns an HTTP Archive of flow entries that may be of several payments.
  /// - Parameters:
  ///   - title: what the entries are of.
  ///   - version: the version of the program; nil if it is not known.
  package static func archive(of entries: [FlowEntry], title: String, version: String?) -> String {
    let order = Order(merchantName: "", description: "", amount: 0, currencyCode: "")
    var export = FlowExport(
      PaymentSummary(Presentation(), of: order), provider: "", entries: entries, completed: [], version: version)
    export.title = title
    return export.contents(as: .har)
  }

  /// The merchant's ID for the payment.
  package var payment: String { title ?? (summary.id.isEmpty ? "payment" : summary.id) }

  /// The name of the program in formats that tell what wrote them.
  static let program = "kassa"

  /// The amount as a decimal number with its currency, e.g. `19.99 USD`; in minor units if the currency is unknown.
  var total: String {
    let (amount, currency) = (summary.order.amount, summary.order.currencyCode)
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

extension FlowExport {
  /// The payment as one JSON object.
  var json: JSON {
    .compact([
      ("program", .compact([("name", .string(Self.program)), ("version", version.map(JSON.string))])),
      ("payment", .string(payment)), ("provider", .string(provider)),
      ("description", .string(summary.order.description)),
      ("amount", .number(String(summary.order.amount))), ("currency", .string(summary.order.currencyCode)),
      ("outcome", summary.outcome.map { .string($0.rawValue) } ?? .null),
      ("steps", .array(Step.allCases.map(step))),
      ("entries", .array(entries.map(FlowEntryJSON.object))),
    ])
  }

  private func step(_ step: Step) -> JSON {
    ["step": JSON(step.rawValue), "name": .string(step.name), "completed": .bool(completed.contains(step))]
  }
}
