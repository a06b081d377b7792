import AssistMobile
import CheckoutCore
import Ecommpay
import Foundation
import TestSupport
import Testing
import WorldlineConnect

/// Tests the names of the public types. A program may import several products in one file.
@Suite("Public names")
struct PublicNameTests {
  /// The library products with their folders.
  private static let products: [(name: String, folder: String)] = [
    ("ApplePayGateway", "Providers/ApplePayGateway"), ("AssistMobile", "Providers/AssistMobile"),
    ("CheckoutCore", "CheckoutCore"), ("DolyameSDK", "Providers/DolyameSDK"), ("EMV3DS", "EMV3DS"),
    ("Ecommpay", "Providers/Ecommpay"), ("KassaBackend", "Backend"), ("KassaCards", "Cards"),
    ("KassaHTTPTransport", "HTTPTransport"), ("KassaApplePayGatewaySandbox", "Sandbox/ApplePayGateway"),
    ("KassaAssistSandbox", "Sandbox/Assist"), ("KassaDolyameSandbox", "Sandbox/Dolyame"),
    ("KassaEcommpaySandbox", "Sandbox/Ecommpay"), ("KassaWorldlineSandbox", "Sandbox/Worldline"),
    ("KassaSandbox", "Sandbox/Shared"), ("KassaScreens", "Screens"), ("KassaTerminal", "Terminal"),
    ("MockWallet", "MockWallet"), ("WorldlineConnect", "Providers/WorldlineConnect"),
  ]

  /// Returns the names of the public types outside other types that the sources in a folder declare.
  private static func names(in folder: String) throws -> Set<String> {
    let root = Repository.root + "/Sources/" + folder
    let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    let declaration = /^(?:@\S+ )*public (?:final |indirect )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/
    var names: Set<String> = []
    for file in files where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: root + "/" + file, encoding: .utf8)
      names.formUnion(text.split(separator: "\n").compactMap { $0.firstMatch(of: declaration).map { String($0.1) } })
    }
    return names
  }

  @Test("No two products have a public type of the same name")
  func distinct() throws {
    var owners: [String: [String]] = [:]
    for product in Self.products {
      let names = try Self.names(in: product.folder)
      #expect(!names.isEmpty, "\(product.name)")
      for name in names { owners[name, default: []].append(product.name) }
    }
    let shared = owners.filter { $0.value.count > 1 }.map { "\($0.key): \($0.value.joined(separator: ", "))" }
    #expect(shared.sorted() == [])
  }

  @Test("The list of products is that of the package")
  func products() throws {
    let manifest = try #require(Repository.text("Package.swift"))
    let libraries = manifest.matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }
    #expect(libraries.sorted() == Self.products.map(\.name).sorted())
  }

  @Test("Only the program's trait brings what only the program needs")
  func trait() throws {
    let manifest = try #require(Repository.text("Package.swift"))
    for package in ["swift-argument-parser"] {
      let uses = manifest.split(separator: "package: \"\(package)\"").dropFirst()
      #expect(!uses.isEmpty && uses.allSatisfy { $0.hasPrefix(", condition: program)") }, "\(package)")
    }
    #expect(manifest.contains(".when(traits: [\"Program\"])"))
    #expect(manifest.contains(".default(enabledTraits: [\"Program\"])"))
  }

  @Test("The file with all names of the SDKs, which compiles without qualification, has them all")
  func everyName() throws {
    let listed = Set(
      (EveryName.applePayGateway + EveryName.assistMobile + EveryName.dolyame + EveryName.ecommpay
        + EveryName.worldlineConnect).map { String(describing: $0) })
    var missing: [String] = []
    for product in Self.products where product.folder.hasPrefix("Providers/") {
      missing += try Self.names(in: product.folder).subtracting(listed)
    }
    // A type alias describes itself by the name of its type.
    #expect(missing.sorted() == ["BasicPaymentItems", "PaymentProducts", "UIColor"], "add them to EveryName")
  }

  @Test("The documents' own names stay: the currency of AssistMobile is an enumeration, that of an amount is nested")
  func documents() throws {
    let data = PayData()
    data.orderCurrency = Currency.RUB
    #expect(Currency.allCases.map(\.rawValue) == ["RUB", "USD", "EUR", "BYR", "UAH"])
    #expect(CurrencyTable.standard["RUB"] == Money.Currency(code: "RUB", numeric: "643", exponent: 2))
    #expect(LogoFile(bytes: Array("<svg/>".utf8)).format == .svg)
  }
}
