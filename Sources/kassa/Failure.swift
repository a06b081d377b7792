/// An error that ends the command, with a message for the user and the exit status.
struct Failure: Error {
  var message: String
  var status: Int32 = 2
}
