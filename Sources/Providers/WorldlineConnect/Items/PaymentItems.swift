/// The products and groups that the payer can choose from. Source: Worldline Swift SDK guide, BasicPaymentItems.
public struct PaymentItems: Sendable {
  /// The listed items, in display order. A group appears in the position of its first product.
  public let paymentItems: [any BasicPaymentItem]
  /// The items by ID. If two items have the same ID, the first one is used.
  private let known: [String: any BasicPaymentItem]
  /// The products by the ID of their group, in display order.
  private let grouped: [String: [BasicPaymentProduct]]
  /// The parts of the responses that could not be read. They are left out of the list.
  public let decodingIssues: [DecodingIssue]

  /// - Parameter groups: the product groups; nil for a list without groups.
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

  /// The accounts on file for all listed items.
  public var accountsOnFile: [AccountOnFile] { paymentItems.flatMap(\.accountsOnFile.accountsOnFile) }
  /// Whether any listed item has an account on file.
  public var hasAccountsOnFile: Bool { !accountsOnFile.isEmpty }

  /// Returns a product or group by ID, including a product that is listed only through its group.
  public func paymentItem(withIdentifier identifier: String) -> (any BasicPaymentItem)? {
    known[identifier]
  }

  /// Returns the path of an item's logo, relative to the asset URL.
  public func logoPath(forItem identifier: String) -> String? {
    paymentItem(withIdentifier: identifier)?.displayHints.logoPath
  }

  /// Returns the products in a group, in display order.
  public func products(ofGroup identifier: String) -> [BasicPaymentProduct] {
    grouped[identifier] ?? []
  }
}

/// The list of products, without groups.
public struct BasicPaymentProducts: Sendable {
  /// The products, in the order of the platform's response.
  public let paymentProducts: [BasicPaymentProduct]
  /// The parts of the response that could not be read. They are left out of the list.
  public let decodingIssues: [DecodingIssue]

  init(_ reader: ModelReader, _ setting: ModelSetting) {
    paymentProducts = reader.list("paymentProducts") { BasicPaymentProduct($0, setting) }
    decodingIssues = reader.issues
  }

  /// Returns the product with the given ID; nil if there is none. Source: Worldline Swift SDK guide, PaymentRequest.
  public func paymentProduct(withIdentifier identifier: String) -> BasicPaymentProduct? {
    paymentProducts.first { $0.identifier == identifier }
  }

  /// The accounts on file for all products.
  public var accountsOnFile: [AccountOnFile] { paymentProducts.flatMap(\.accountsOnFile.accountsOnFile) }
}

/// The list of products, under the name that the guide's sample code for accounts on file uses.
/// Source: Worldline Swift SDK guide, BasicPaymentItems and PaymentRequest.
public typealias PaymentProducts = BasicPaymentProducts

/// The products and groups, under the name of the guide's section. Source: Worldline Swift SDK guide, BasicPaymentItems.
public typealias BasicPaymentItems = PaymentItems

/// The list of product groups.
public struct BasicPaymentProductGroups: Sendable {
  /// The groups, in the order of the platform's response.
  public let paymentProductGroups: [BasicPaymentProductGroup]
  /// The parts of the response that could not be read. They are left out of the list.
  public let decodingIssues: [DecodingIssue]

  init(_ reader: ModelReader, _ setting: ModelSetting) {
    paymentProductGroups = reader.list("paymentProductGroups") { BasicPaymentProductGroup($0, setting) }
    decodingIssues = reader.issues
  }
}

extension [BasicPaymentProduct] {
  /// The products sorted by display order. Products with the same position keep the platform's order.
  var inDisplayOrder: [BasicPaymentProduct] {
    enumerated().sorted {
      ($0.element.displayHints.displayOrder, $0.offset) < ($1.element.displayHints.displayOrder, $1.offset)
    }.map(\.element)
  }
}
