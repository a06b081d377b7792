import CheckoutCore
import HTTPTypes
package import KassaBackend
import KassaHTTPTransport

/// The connection to a served world, for `--connect`.
package struct ServedConnection: Sendable {
  private let transport: any Transport
  private let control: ServedControl
  private let places: ServedPlaces
  private let merchant: MerchantAddress?

  /// Connects to a world. Settings that are not the default ones, and a backend, make a world of their own.
  /// - Parameters:
  ///   - url: the address of a server or of one of its worlds.
  ///   - places: the servers of the payment system.
  ///   - settings: the settings of the sandbox.
  ///   - merchant: the shop's own backend; nil for the one of the world.
  /// - Throws: `CompositionError` if there is no such server, or it refuses the settings.
  package init(
    _ url: String, _ places: ServedPlaces, _ settings: SandboxSettings, merchant: MerchantAddress?
  ) throws(CompositionError) {
    let server = try ServedPeer(url, for: "pay")
    var address = server.address
    let transport = server.transport
    self.transport = transport
    self.places = places
    self.merchant = merchant
    do throws(ServedControl.Refusal) {
      var settings = settings
      // Faults and breaks of the program's own messages are on this side.
      settings.faults = settings.faults.filter(\.kind.isOfNotifications)
      settings.breaks = []
      if settings != SandboxSettings() || merchant != nil {
        address = try Self.world(with: settings, merchant, at: address, transport)
      }
      control = ServedControl(transport, at: address)
      try check()
    } catch {
      throw CompositionError(.connection, "--connect \(url): \(error.message)")
    }
  }

  /// Creates the connection to the world in which a recorded payment was made. Nothing is sent.
  /// - Throws: `CompositionError` if the text is no address, or the build has no connections over HTTP.
  init(recorded address: String, _ places: ServedPlaces) throws(CompositionError) {
    let server = try ServedPeer(address, for: "pay")
    self.init(server.transport, ServedControl(server.transport, at: server.address), places, nil)
  }

  private init(
    _ transport: any Transport, _ control: ServedControl, _ places: ServedPlaces, _ merchant: MerchantAddress?
  ) {
    self.transport = transport
    self.control = control
    self.places = places
    self.merchant = merchant
  }

  /// Creates a world with settings on the same server.
  private static func world(
    with settings: SandboxSettings, _ merchant: MerchantAddress?, at address: ServedAddress,
    _ transport: any Transport
  ) throws(ServedControl.Refusal) -> ServedAddress {
    let control = ServedControl(transport, at: address)
    let body: JSON = ["settings": settings.json, "merchant": merchant.map { .string($0.description) }]
    let world = try control.call(.post, "//_kassa/worlds", body)
    return address.of(world: world["id"]?.string ?? ServedAddress.standardWorld)
  }

  /// Returns a connection to a fresh world with other settings.
  /// - Throws: `CompositionError` if the server refuses the settings.
  func changed(_ settings: SandboxSettings) throws(CompositionError) -> ServedConnection {
    do throws(ServedControl.Refusal) {
      let address = try Self.world(with: settings, merchant, at: control.address, transport)
      return ServedConnection(transport, ServedControl(transport, at: address), places, merchant)
    } catch {
      throw CompositionError(.connection, "--connect \(control.address.server): \(error.message)")
    }
  }

  /// The address of the world, with which its payments are recorded.
  var address: String { control.address.description }

  /// Checks that the server answers and has the world.
  func check() throws(ServedControl.Refusal) { _ = try control.call(.get, "/_kassa") }

  /// Returns a function that creates the backend of a checkout in the world.
  func maker(_ make: @escaping MockBackend.Maker) -> MockBackend.Maker {
    MockBackend.served(make, over: transport, control, places)
  }
}
