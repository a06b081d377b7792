package import CheckoutCore
import KassaBackend

/// The contents of an order file, or the order in a script.
package struct OrderTable {
  /// The parameters, as a table.
  package var values: JSON
  /// The parameters that a person wrote, for their places; nil if they are from no text.
  var written: PlacedValue?
  /// The path of the file or script, used in error messages.
  var path: String
  /// The errors found so far, which are reported together with the errors in the parameters.
  var mistakes: [String] = []

  package init(values: JSON, written: PlacedValue? = nil, path: String) {
    self.values = values
    self.written = written
    self.path = path
  }

  /// The key of the section with the settings of the mock backend.
  static let settingsKey = "sandbox"

  /// Removes the section `sandbox` and returns its settings. Errors in it are added to `mistakes`.
  mutating func takeSettings(for configuration: any ConfigurableSandbox.Type) -> SandboxSettings {
    guard var object = values.object, let section = object[Self.settingsKey] else { return SandboxSettings() }
    object[Self.settingsKey] = nil
    values = .object(object)
    do throws(SettingsErrors) {
      return try SandboxSettings(section, for: configuration)
    } catch {
      mistakes += error.list.map { mistake in
        let path = ValuePath([.key(Self.settingsKey)] + mistake.path.components)
        return ValueMistake(mistake.code, path, mistake.rule).message
      }
      return SandboxSettings()
    }
  }

  /// Returns the line on which a parameter is written, counted from 1; nil if it is not from a text.
  func line(of path: ValuePath) -> Int? {
    guard let written, case .key(let name)? = path.components.first, written[name] != nil else { return nil }
    return written.place(at: path).line
  }
}
