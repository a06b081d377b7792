/// Everything that can be paid with. Source: seed 002, BasicPaymentItems.
public struct PaymentItems: Sendable {
  /// What to list, in display order: with groups, a group stands where the first of its products stood.
  public let paymentItems: [any BasicPaymentItem]
  /// By id; of two with the same id the first counts.
  private let known: [String: any BasicPaymentItem]
  /// By the id of the group, in display order.
  private let grouped: [String: [BasicPaymentProduct]]
  public let decodingIssues: [DecodingIssue]

  /// - Parameter groups: nil for a list without groups.
  init(products: BasicPaymentProducts, groups: BasicPaymentProductGroups?) {
    let listed = products.paymentProducts.inDisplayOrder
    let groups = groups.map { ($0.paymentProductGroups, $0.decodingIssues) } ?? ([], [])
    decodingIssues = products.decodingIssues + groups.1
    let groupsByID = Dictionary(groups.0.map { ($0.identifier, $0) }) { first, _ in first }
    known = products.paymentProducts.reduce(into: groupsByID.mapValues { $0 as any BasicPaymentItem }) {
      if $0[$1.identifier] is BasicPaymentProduct { return }
      $0[$1.identifier] = $1
    }
    grouped = listed.reduce(into: [:]) { groups, product in
      if let name = product.paymentProductGroup { groups[name, default: []].append(product) }
    }
    var placed: Set<String> = []
    var items: [any BasicPaymentItem] = []
    for product in listed {
      if let name = product.paymentProductGroup, let group = groupsByID[name] {
        if placed.insert(name).inserted { items.append(group) }
      } else {
        items.append(product)
      }
    }
    paymentItems = items
  }

  /// The accounts on file of everything that is listed.
  public var accountsOnFile: [AccountOnFile] { paymentItems.flatMap(\.accountsOnFile.accountsOnFile) }
  public var hasAccountsOnFile: Bool { !accountsOnFile.isEmpty }

  /// A product or group by id, also one that is not listed because its group stands for it.
  public func paymentItem(withIdentifier identifier: String) -> (any BasicPaymentItem)? {
    known[identifier]
  }

  /// Where the logo of an item is, below the asset URL.
  public func logoPath(forItem identifier: String) -> String? {
    paymentItem(withIdentifier: identifier)?.displayHints.logoPath
  }

  /// The products that a group stands for.
  public func products(ofGroup identifier: String) -> [BasicPaymentProduct] {
    grouped[identifier] ?? []
  }
}

/// The products without groups.
public struct BasicPaymentProducts: Sendable {
  /// As the platform sent them.
  public let paymentProducts: [BasicPaymentProduct]
  public let decodingIssues: [DecodingIssue]

  init(_ reader: ModelReader, _ setting: ModelSetting) {
    paymentProducts = reader.list("paymentProducts") { BasicPaymentProduct($0, setting) }
    decodingIssues = reader.issues
  }

  /// Source: seed 002, PaymentRequest.
  public func paymentProduct(withIdentifier identifier: String) -> BasicPaymentProduct? {
    paymentProducts.first { $0.identifier == identifier }
  }

  public var accountsOnFile: [AccountOnFile] { paymentProducts.flatMap(\.accountsOnFile.accountsOnFile) }
}

/// The groups on their own.
public struct BasicPaymentProductGroups: Sendable {
  public let paymentProductGroups: [BasicPaymentProductGroup]
  public let decodingIssues: [DecodingIssue]

  init(_ reader: ModelReader, _ setting: ModelSetting) {
    paymentProductGroups = reader.list("paymentProductGroups") { BasicPaymentProductGroup($0, setting) }
    decodingIssues = reader.issues
  }
}

extension [BasicPaymentProduct] {
  /// Of two with the same position the one that came first stays first.
  var inDisplayOrder: [BasicPaymentProduct] {
    enumerated().sorted {
      ($0.element.displayHints.displayOrder, $0.offset) < ($1.element.displayHints.displayOrder, $1.offset)
    }.map(\.element)
  }
}
