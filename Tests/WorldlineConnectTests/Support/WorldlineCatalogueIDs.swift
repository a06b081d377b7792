import CheckoutCore
import KassaResources

/// The IDs of the products in the sandbox's catalogue.
enum WorldlineCatalogueIDs {
  private static let products: [JSON] = {
    guard let resource = Resource("platforms/worldline-catalogue.json"), let json = try? JSON(parsing: resource.bytes)
    else { return [] }
    return (json["products"]?.elements ?? []).compactMap { $0["product"] }
  }()

  static let all: [String] = products.compactMap { $0["id"]?.integer.map { String($0) } }

  static func body(_ id: String) -> JSON? { products.first { $0["id"]?.integer == Int(id) } }
}
