package import KassaBackend

/// The contents of an order file, or the order in a script.
package struct OrderTable {
  package var values: [String: Any]
  /// The path of the file or script, used in error messages.
  var path: String
  /// The errors found so far, which are reported together with the errors in the parameters.
  var mistakes: [String] = []

  package init(values: [String: Any], path: String) {
    self.values = values
    self.path = path
  }

  /// The key of the section with the settings of the mock backend.
  static let settingsKey = "sandbox"

  /// Removes the section `sandbox` and returns its settings. Errors in it are added to `mistakes`.
  mutating func takeSettings(for configuration: any ConfigurableSandbox.Type) -> SandboxSettings {
    guard let section = values.removeValue(forKey: Self.settingsKey) else { return SandboxSettings() }
    do throws(SettingsErrors) {
      return try SandboxSettings(OrderNode.json(section), for: configuration)
    } catch {
      mistakes += error.list.map {
        $0.path.isEmpty ? "\(Self.settingsKey) \($0.rule)" : "\(Self.settingsKey).\($0.message)"
      }
      return SandboxSettings()
    }
  }
}
