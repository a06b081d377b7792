public import CheckoutCore

/// All mistakes in the settings of a mock backend, in the order in which the values occur.
public struct SettingsErrors: Error, Hashable, Sendable {
  /// The mistakes, in the order in which the values occur.
  public var list: [ValueMistake]

  /// Creates the error that reports all of these mistakes together.
  public init(_ list: [ValueMistake]) { self.list = list }
}
