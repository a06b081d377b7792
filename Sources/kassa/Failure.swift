/// An error that ends the command, with a message for the user and the exit status.
struct Failure: Error {
  var message: String
  var status: Int32 = 2
  /// The mistakes that the message lists, each at its place in the order; empty if the error is of another kind.
  var mistakes: [OrderMistake] = []
}

/// A mistake in an order: the path of the parameter and the complete error message.
struct OrderMistake: Equatable {
  var path: String
  var words: String
}
