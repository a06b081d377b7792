/// The list that a product wants a choice from, such as the banks of iDEAL. Source: seed 002.
public struct DirectoryEntries: Hashable, Sendable {
  /// Those of the short list first, then by country and name.
  public let directoryEntries: [DirectoryEntry]

  init(_ reader: ModelReader) {
    directoryEntries = reader.list("entries", DirectoryEntry.init).sorted { left, right in
      left.sortKey.lexicographicallyPrecedes(right.sortKey)
    }
  }

  init(_ entries: [DirectoryEntry]) { directoryEntries = entries }
}

/// A bank.
public struct DirectoryEntry: Hashable, Sendable {
  public let issuerIdentifier: String
  public let issuerName: String
  /// Names of the countries that it works in.
  public let countryNames: [String]
  /// Where it is to be sorted: `short` for the few that most people have, `long` for the rest.
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
