import CheckoutCore

/// The reason why a checkout cannot be composed: an order, a setting, a name or a connection.
package struct CompositionError: Error {
  /// What is wrong. The names are stable; `message` may change.
  package enum Code: String, Sendable {
    case unknownSystem, unknownMode, unknownScreen
    /// An order file that cannot be read at all.
    case unreadableOrder
    case invalidOrder, invalidSettings
    /// An address that is none, or a server that does not answer or refuses the settings.
    case connection
    /// The build has no connections over HTTP.
    case noNetwork
  }

  package var code: Code
  /// What was wrong, where, and what to do, in English.
  package var message: String
  /// The mistakes that the message lists, each at its place in the order; empty if the error is of another kind.
  var mistakes: [OrderMistake] = []

  package init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

  init(_ mistakes: [OrderMistake], _ message: String) {
    self.init(.invalidOrder, message)
    self.mistakes = mistakes
  }

  /// The error of a command or an option that needs the trait `Network`, in a build without it.
  package static func noNetwork(_ what: String) -> CompositionError {
    CompositionError(
      .noNetwork,
      "\(what) needs connections over HTTP, which this build does not have; build it with "
        + "swift build --traits Network, or run swift run --traits Network kassa \(what)")
  }
}

/// A mistake in an order: the path of the parameter and the complete error message.
struct OrderMistake: Equatable {
  var path: String
  var words: String
  /// The line of the order file on which the parameter is written, counted from 1; nil if there is none.
  var line: Int?
  /// The mistake as the SDK reports it; nil if it is one of the file's notation.
  var rule: Mistake?

  /// The error message with the line.
  var message: String { (line.map { "line \($0): " } ?? "") + words }
}
