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
  /// - Throws: `ControlError` with every mistake in it.
  package init(_ body: JSON, for sandboxes: Sandboxes) throws(ControlError) {
    var mistakes: [ControlError.Mistake] = []
    guard let object = body.object else { throw ControlError(.invalid, "the body must be a JSON object") }
    for member in object.members {
      switch (member.name, member.value) {
      case ("id", .string(let text)) where Self.isID(text): id = text
      case ("id", _):
        mistakes.append(.init("id", "must have 1 to 64 letters, digits, hyphens and underscores"))
      case ("seed", let value):
        if let number = value.integer, number >= 0 {
          seed = UInt64(number)
        } else {
          mistakes.append(.init("seed", "must be a whole number from 0"))
        }
      case ("clock", let value):
        if let kind = value.string.flatMap(ClockKind.init) {
          clock = kind
        } else {
          mistakes.append(.init("clock", "must be one of " + ClockKind.words.joined(separator: ", ")))
        }
      case ("merchant", .string(let text)):
        merchant = MerchantAddress(text)
        if merchant == nil { mistakes.append(.init("merchant", Self.noMerchant)) }
      case ("merchant", _): mistakes.append(.init("merchant", Self.noMerchant))
      case ("ports", .bool(let value)): ports = value
      case ("ports", _): mistakes.append(.init("ports", "must be true or false"))
      case ("settings", let value) where value.object == nil:
        mistakes.append(.init("settings", "must be an object"))
      case ("settings", let value):
        do throws(SettingsErrors) {
          _ = try sandboxes.settings(value)
          sandbox = value
        } catch {
          mistakes += error.list.map { .init("settings", $0.message) }
        }
      default: mistakes.append(.init(member.name, "is unknown; known: id, seed, clock, merchant, ports, settings"))
      }
    }
    guard mistakes.isEmpty else { throw ControlError(.invalid, "the world cannot be created", mistakes) }
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
