package import CheckoutCore
package import KassaBackend

/// What is chosen when a world is created.
package struct WorldSettings: Sendable {
  /// The ID of the world; nil for a random one.
  package var id: String?
  /// The seed of all identifiers; nil for random ones.
  package var seed: UInt64?
  /// How time passes.
  package var clock = ClockKind.real
  /// The address of the shop's own backend; nil for the simulated merchant servers.
  package var merchant: MerchantAddress?
  /// Whether each payment system of the world has a port of its own, for clients that take no path.
  package var ports = false
  /// The settings of the payment systems, as in the order file's section `sandbox`.
  package var sandbox: JSON = [:]

  package init() {}

  /// How time passes in a world.
  package enum ClockKind: String, CaseIterable, Sendable {
    /// As everywhere.
    case real
    /// Time stands still until the clock is moved. What a server needs for its work passes by itself.
    case manual
    /// Time stands still until the clock is moved, also for what a server needs for its work.
    case stepped

    package static let words = allCases.map(\.rawValue)
  }

  /// Reads the body of a request.
  /// - Parameter merchants: the hosts of backends that may be named, besides this machine.
  /// - Throws: `ControlError` with every mistake in it.
  package init(
    _ body: JSON, _ reader: ValueReader, for sandboxes: Sandboxes, merchants: Set<String> = []
  ) throws(ControlError) {
    var reader = reader
    let body = PlacedValue(body)
    let ids = ValueForm<String>("must have 1 to 64 letters, digits, hyphens and underscores") { json, _ in
      json.string.flatMap { Self.isID($0) ? $0 : nil }
    }
    let addresses = ValueForm<MerchantAddress>(Self.noMerchant) { json, _ in json.string.flatMap(MerchantAddress.init) }
    // A world tells its seed as text, because it may be larger than the numbers that JSON readers keep exact.
    let seeds = ValueForm<UInt64>("must be a whole number from 0 to 2^64 - 1") { json, _ in
      (json.wholeDigits ?? json.string).flatMap { UInt64($0) }
    }
    id = reader.read(ids, "id", in: body)
    seed = reader.read(seeds, "seed", in: body)
    clock = reader.read(.word(ClockKind.words), "clock", in: body).flatMap(ClockKind.init) ?? clock
    merchant = reader.read(addresses, "merchant", in: body)
    // Whoever reaches the control API must not choose where in the network the server sends.
    if let merchant, !merchant.isLocal, !merchants.contains(merchant.host) {
      let option = "--allow-merchant \(merchant.host.prefix(100))"
      reader.add(
        .value, body.path + .key("merchant"),
        "must be on this machine; start the server with \(option) to allow that host")
    }
    ports = reader.read(.flag, "ports", in: body) ?? ports
    if let settings = reader.table(body["settings"]) {
      do throws(SettingsErrors) {
        _ = try sandboxes.settings(settings.json)
        sandbox = settings.json
      } catch {
        for mistake in error.list { reader.add(mistake.code, settings.path, mistake.message) }
      }
    }
    try ControlError.check(reader, "the world cannot be created")
  }

  private static let noMerchant = "must be the http or https address of a backend, such as http://127.0.0.1:3000"

  /// Whether a text can be the ID of a world. It becomes part of paths and of file names.
  package static func isID(_ text: some StringProtocol) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
