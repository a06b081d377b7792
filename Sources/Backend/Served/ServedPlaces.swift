import Glibc
import KassaSandbox

/// Where the simulated servers of one payment system are in a served world.
///
/// In process, the servers have host names of their own, such as `sdk.ecommpay.test`. A served world has one address, below
/// which every server has a prefix, such as `/ecommpay`. Both ends of a connection translate with the same table.
package struct ServedPlaces: Sendable {
  /// A server of the payment system, or of the issuer that its cards come from.
  package struct Place: Equatable, Sendable {
    /// The host name of the server in process.
    package let authority: String
    /// The prefix of the server's paths in a served world, such as `/ecommpay`.
    package let prefix: String
    /// The beginning of the server's own paths that are behind the prefix; empty for all of them.
    package let path: String
    /// Whether the server's pages are for a browser.
    package let isForBrowsers: Bool
    /// Whether the server is the merchant's.
    package let isMerchant: Bool

    fileprivate init(
      _ authority: String, _ prefix: String, path: String = "", isForBrowsers: Bool = false, isMerchant: Bool = false
    ) {
      self.authority = authority
      self.prefix = prefix
      self.path = path
      self.isForBrowsers = isForBrowsers
      self.isMerchant = isMerchant
    }
  }

  /// The payment system's name on the command line.
  package let system: String
  /// The servers. Where two of them share a prefix, the first one whose paths match is meant.
  package let places: [Place]

  /// The payment systems, in the order of the program.
  package static let all: [ServedPlaces] = [
    ServedPlaces(
      system: EcommpaySandboxConfiguration.systemName,
      places: [
        Place(SandboxAuthority.platform, "/ecommpay"),
        Place(SandboxAuthority.pages, "/pages/ecommpay", isForBrowsers: true),
      ] + shared(EcommpaySandboxConfiguration.systemName, merchant: SandboxAuthority.merchant)),
    ServedPlaces(
      system: WorldlineConfiguration.systemName,
      places: [
        Place(SandboxAuthority.worldlineClient, "/worldline", path: "/client"),
        Place(SandboxAuthority.worldlineAssetServer, "/worldline/assets"),
        Place(SandboxAuthority.worldlineServer, "/worldline"),
        Place(SandboxAuthority.worldlinePages, "/pages/worldline", isForBrowsers: true),
        Place(SandboxAuthority.worldlineApp, "/pages/worldline-app", isForBrowsers: true),
      ] + shared(WorldlineConfiguration.systemName, merchant: SandboxAuthority.worldlineMerchant)),
    ServedPlaces(
      system: AssistSandboxConfiguration.systemName,
      places: [Place(SandboxAuthority.assist, "/assist")]
        + shared(AssistSandboxConfiguration.systemName, merchant: SandboxAuthority.assistMerchant)),
    ServedPlaces(
      system: DolyameConfiguration.systemName,
      places: [
        Place(SandboxAuthority.dolyame, "/dolyame"), Place(SandboxAuthority.dolyamePartner, "/dolyame-partner"),
      ] + shared(DolyameConfiguration.systemName, merchant: SandboxAuthority.dolyameMerchant)),
    ServedPlaces(
      system: ApplePayGatewayConfiguration.systemName,
      places: [Place(SandboxAuthority.gateway, "/apple-pay")]
        + shared(ApplePayGatewayConfiguration.systemName, merchant: SandboxAuthority.gatewayMerchant)),
  ]

  /// The issuer and the merchant server, which every payment system has for itself.
  private static func shared(_ system: String, merchant: String) -> [Place] {
    [
      Place(SandboxAuthority.issuer, "/acs/" + system),
      Place(SandboxAuthority.issuerApp, "/pages/bank/" + system, isForBrowsers: true),
      Place(merchant, "/merchant/" + system, isMerchant: true),
    ]
  }

  /// Returns the servers of a payment system; nil if there is no system of this name.
  package static func of(_ system: String) -> ServedPlaces? { all.first { $0.system == system } }

  /// Returns the prefix of a server; nil if the payment system has no server of this name.
  package func prefix(of authority: String) -> String? { places.first { $0.authority == authority }?.prefix }

  /// A prefix that may be meant by a path, as bytes.
  private struct Row: Sendable {
    let places: ServedPlaces
    let place: Place
    let prefix: [UInt8]
    let path: [UInt8]

    init(_ places: ServedPlaces, _ place: Place) {
      (self.places, self.place) = (places, place)
      (prefix, path) = (Array(place.prefix.utf8), Array(place.path.utf8))
    }

    var length: Int { prefix.count + path.count }
  }

  /// All prefixes, the longest first; of equally long ones the first of the table.
  private static let rows: [Row] = all.flatMap { places in places.places.map { Row(places, $0) } }.enumerated()
    .sorted { (-$0.element.length, $0.offset) < (-$1.element.length, $1.offset) }.map(\.element)

  /// Finds the server that is meant by a path in a served world.
  /// - Parameter path: the path below the world's address, with the query, such as `/ecommpay/v1/init`.
  /// - Returns: the payment system, the server and its own path; nil if no server has such a prefix.
  package static func find(_ path: some StringProtocol) -> (places: ServedPlaces, place: Place, path: String)? {
    var text = String(path)
    // Addresses are compared by their bytes. Every request is looked up here.
    return text.withUTF8 { bytes in
      for row in rows where bytes.begins(with: row.prefix) {
        let rest = UnsafeBufferPointer(rebasing: bytes.dropFirst(row.prefix.count))
        let isWhole = rest.isEmpty || rest[0] == UInt8(ascii: "/") || rest[0] == UInt8(ascii: "?")
        guard isWhole, rest.begins(with: row.path) else { continue }
        let own = String(decoding: rest, as: UTF8.self)
        return (row.places, row.place, rest.first == UInt8(ascii: "/") ? own : "/" + own)
      }
      return nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func begins(with other: [UInt8]) -> Bool {
    guard count >= other.count else { return false }
    guard let baseAddress, !other.isEmpty else { return true }
    return memcmp(baseAddress, other, other.count) == 0
  }
}
