package import CheckoutCore
import KassaSandbox

/// Where the simulated servers of one payment system are in a served world.
///
/// In process, the servers have host names of their own, such as `sdk.ecommpay.test`. A served world has one address, below
/// which every server has a prefix, such as `/ecommpay`. Both ends of a connection translate with the same table.
package struct ServedPlaces: Sendable {
  /// The payment system's name on the command line.
  package let system: String
  /// The servers: those of the platform, the issuer and the merchant server, which every payment system has for itself.
  package let places: [SandboxServer]
  /// When the platform takes a notification as acknowledged.
  let acknowledgement: Acknowledgement
  /// The host name of the simulated merchant server.
  package let merchant: String
  /// The path at which the simulated merchant server takes notifications; nil if no request can name another address.
  let notificationPath: String?

  package init(_ sandbox: any ConfigurableSandbox.Type) {
    system = sandbox.systemName
    acknowledgement = sandbox.acknowledgement
    merchant = sandbox.merchantAuthority
    notificationPath = sandbox.notificationPath
    places =
      sandbox.servers + [
        SandboxServer(SandboxAuthority.issuer, at: "/acs/" + system),
        SandboxServer(SandboxAuthority.issuerApp, at: "/pages/bank/" + system, isForBrowsers: true),
        SandboxServer(sandbox.merchantAuthority, at: "/merchant/" + system, isMerchant: true),
      ]
  }

  /// Returns the prefix of a server; nil if the payment system has no server of this name.
  package func prefix(of authority: String) -> String? { places.first { $0.authority == authority }?.prefix }

  /// Returns who answers at the host name of a server.
  package func party(_ authority: String) -> WireMessage.Party {
    SandboxAuthority.party(authority, merchant: merchant)
  }

  /// A prefix that may be meant by a path, as bytes.
  struct Row: Sendable {
    let places: ServedPlaces
    let place: SandboxServer
    let prefix: [UInt8]
    let path: [UInt8]

    private init(_ places: ServedPlaces, _ place: SandboxServer) {
      (self.places, self.place) = (places, place)
      (prefix, path) = (Array(place.prefix.utf8), Array(place.path.utf8))
    }

    private var length: Int { prefix.count + path.count }

    /// Returns all prefixes, the longest first; of equally long ones the first of the table.
    static func sorted(_ all: [ServedPlaces]) -> [Row] {
      all.flatMap { places in places.places.map { Row(places, $0) } }.enumerated()
        .sorted { (-$0.element.length, $0.offset) < (-$1.element.length, $1.offset) }.map(\.element)
    }
  }

  static func find(
    _ path: some StringProtocol, in rows: [Row]
  ) -> (places: ServedPlaces, place: SandboxServer, path: String)? {
    var text = String(path)
    // Addresses are compared by their bytes. Every request is looked up here.
    return text.withUTF8 { bytes in
      for row in rows where bytes.starts(with: row.prefix) {
        let rest = UnsafeBufferPointer(rebasing: bytes.dropFirst(row.prefix.count))
        let isWhole = rest.isEmpty || rest[0] == UInt8(ascii: "/") || rest[0] == UInt8(ascii: "?")
        guard isWhole, rest.starts(with: row.path) else { continue }
        let own = String(decoding: rest, as: UTF8.self)
        return (row.places, row.place, rest.first == UInt8(ascii: "/") ? own : "/" + own)
      }
      return nil
    }
  }
}
