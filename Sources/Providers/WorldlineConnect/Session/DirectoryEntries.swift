/// The issuer list of a payment product, e.g. the list of iDEAL banks. Source: Worldline Swift SDK guide.
public struct DirectoryEntries: Hashable, Sendable {
  /// The banks: first the short list, then the long list, each sorted by country and name.
  public let directoryEntries: [DirectoryEntry]

  init(_ reader: ModelReader) {
    directoryEntries = reader.list("entries", DirectoryEntry.init).sorted { left, right in
      left.sortKey.lexicographicallyPrecedes(right.sortKey)
    }
  }
}

/// A bank in a product's issuer list.
public struct DirectoryEntry: Hashable, Sendable {
  /// The platform's ID for the bank, which a payment request contains.
  public let issuerIdentifier: String
  /// The name of the bank.
  public let issuerName: String
  /// The names of the countries in which the bank operates.
  public let countryNames: [String]
  /// The list that the bank belongs to: `short` for the most common banks, `long` for the others.
  public let issuerList: String

  init?(_ reader: ModelReader) {
    guard let identifier = reader.demand("issuerId") else { return nil }
    issuerIdentifier = identifier
    issuerName = reader.text("issuerName") ?? identifier
    countryNames = reader.texts("countryNames")
    issuerList = reader.text("issuerList") ?? ""
  }

  fileprivate var sortKey: [String] {
    [issuerList == "short" ? "0" : "1", countryNames.first ?? "", issuerName.lowercased()]
  }
}
