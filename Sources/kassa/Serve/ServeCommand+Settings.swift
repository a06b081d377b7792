#if Network
import CheckoutCore
import FoundationEssentials
import KassaBackend
import KassaServer
import KassaSystems

extension ServeCommand {
  /// The settings of the world `default`.
  /// - Throws: `CompositionError` or `Failure` with every mistake.
  func world() throws -> WorldSettings {
    var settings = WorldSettings()
    settings.seed = seed
    guard let kind = WorldSettings.ClockKind(rawValue: clock) else {
      throw Failure(message: "unknown clock \(clock); known: \(WorldSettings.ClockKind.words.joined(separator: ", "))")
    }
    settings.clock = kind
    settings.merchant = try merchant.map(MerchantBackend.address)
    if let sandbox { settings.sandbox = try OrderFile.table(sandbox).values }
    do throws(SettingsErrors) {
      _ = try PaymentSystems.builtIn.sandboxes.settings(settings.sandbox)
    } catch {
      throw Failure(message: "--sandbox: " + error.list.map(\.message).joined(separator: "; "))
    }
    return settings
  }

  /// The token of the control API, from a file or the environment: everybody on the machine can read an argument.
  /// - Throws: `Failure` for a file that cannot be read or has no token.
  func secret(_ environment: [String: String]) throws(Failure) -> String? {
    guard let token else { return environment["KASSA_TOKEN"].flatMap { $0.isEmpty ? nil : $0 } }
    guard let bytes = FileManager.default.contents(atPath: token) else {
      throw Failure(message: "--token \(token): there is no such file; the token itself can be in KASSA_TOKEN")
    }
    let text = String(decoding: bytes, as: UTF8.self).drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
    guard !text.isEmpty else { throw Failure(message: "--token \(token): the file is empty") }
    return String(text)
  }

  /// The ports for single payment systems.
  /// - Throws: `Failure` with the first mistake.
  func ports() throws(Failure) -> [(system: String, port: Int)] {
    var ports: [(system: String, port: Int)] = []
    for text in listen {
      let sides = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard sides.count == 2, let port = Int(sides[1]), (0...65_535).contains(port),
        PaymentSystems.builtIn.sandboxes.names.contains(sides[0])
      else {
        throw Failure(
          message: "--listen \(text): write SYSTEM=PORT, with one of "
            + PaymentSystems.builtIn.sandboxes.names.joined(separator: ", "))
      }
      ports.append((sides[0], port))
    }
    return ports
  }
}
#endif
