import KassaScreens
import KassaTerminal

/// The names that scripts can use.
package enum ScriptNames {
  /// The names of all screens and dialogues, in the order in which a payment shows them.
  package static let screens = ScreenName.all.map(\.rawValue)
}
