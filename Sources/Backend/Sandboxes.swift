package import CheckoutCore

/// The payment systems that a program simulates. It is the one list of them that scripts, servers and connections read.
package struct Sandboxes: Sendable {
  /// The configurations of the payment systems, the default system first.
  package let all: [any ConfigurableSandbox.Type]
  /// The names of the payment systems.
  package let names: [String]
  /// The mock modes of all payment systems together.
  package let mocks: [String]
  /// The names of merchant operations in scripts: the common ones, followed by those of single payment systems.
  package let operations: [String]
  /// The settings of all payment systems together. If several systems have a setting, it accepts every value that any of
  /// them accepts.
  package let settings: [SandboxSetting]
  /// The servers of the payment systems.
  package let places: [ServedPlaces]
  private let rows: [ServedPlaces.Row]

  package init(_ all: [any ConfigurableSandbox.Type]) {
    self.all = all
    names = all.map { $0.systemName }
    mocks = Self.unique(all.flatMap { $0.mocks })
    operations = Self.unique(
      PaymentOperation.allCases.map(\.rawValue) + all.flatMap { $0.operationWords.keys.sorted() })
    settings = Self.union(all.flatMap { $0.settings })
    places = all.map { ServedPlaces($0) }
    rows = ServedPlaces.Row.sorted(places)
  }

  private static func unique(_ words: [String]) -> [String] {
    words.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func union(_ rows: [SandboxSetting]) -> [SandboxSetting] {
    rows.reduce(into: []) { all, row in
      guard let index = all.firstIndex(where: { $0.name == row.name }) else { return all.append(row) }
      switch (all[index].values, row.values) {
      case (.table(let own), .table(let more)): all[index].values = .table(union(own + more))
      case (.word(let own), .word(let more)):
        all[index].values = .word(own + more.filter { !own.contains($0) })
      case (.list(.short(let key, let own)), .list(.short(_, let more))):
        all[index].values = .list(.short(key: key, union(own + more)))
      default: break
      }
    }
  }

  /// Returns the configuration of a payment system; nil if there is no system of this name.
  package subscript(name: String) -> (any ConfigurableSandbox.Type)? { all.first { $0.systemName == name } }

  /// Returns the servers of a payment system; nil if there is no system of this name.
  package func places(of system: String) -> ServedPlaces? { places.first { $0.system == system } }

  /// Finds the server that is meant by a path in a served world.
  /// - Parameter path: the path below the world's address, with the query, such as `/ecommpay/v1/init`.
  /// - Returns: the payment system, the server and its own path; nil if no server has such a prefix.
  package func find(_ path: some StringProtocol) -> (places: ServedPlaces, place: SandboxServer, path: String)? {
    ServedPlaces.find(path, in: rows)
  }

  /// Reads settings that are for several payment systems.
  /// - Throws: `SettingsErrors`, which contains every error: keys that no payment system has, and values that none of
  ///   those accepts.
  package func settings(_ json: JSON) throws(SettingsErrors) -> SandboxSettings {
    try SandboxSettings(json, in: settings)
  }

  /// Returns the function that creates the mock backend of a payment system in a served world.
  /// - Parameters:
  ///   - system: the payment system's name on the command line.
  ///   - settings: a table of settings. Those that the payment system does not have are for others and do nothing.
  ///   - waitsForPayer: whether only the payer confirms on the pages of third parties and in the bank's app. Otherwise,
  ///     third parties and, unless the settings say more about the issuer, the bank's app confirm by themselves.
  /// - Returns: nil if there is no system of this name.
  /// - Throws: `SettingsErrors`, which contains every error in the settings.
  package func maker(
    of system: String, settings json: JSON, waitsForPayer: Bool = false
  ) throws(SettingsErrors) -> MockBackend.Maker? {
    guard let sandbox = self[system] else { return nil }
    _ = try settings(json)
    // A setting with a value that only other systems have, such as a mock mode, is also for these.
    let own = (json.object?.members ?? []).filter { member in
      (try? SandboxSettings(.object(.init([(member.name, member.value)])), for: sandbox)) != nil
    }
    let settings = try SandboxSettings(.object(.init(own.map { ($0.name, $0.value) })), for: sandbox)
    var configuration: any ConfigurableSandbox = sandbox.everything
    if waitsForPayer { configuration.waitForPayer() }
    configuration.apply(settings)
    let make = configuration.backend()
    return { dependencies in
      var backend = make(dependencies)
      backend.faults = settings.faults
      backend.breaks = settings.breaks
      return backend
    }
  }
}
