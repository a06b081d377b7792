/// Why the program cannot do what it was asked, in words, with the exit status.
struct Failure: Error {
  var message: String
  var status: Int32 = 2
}
