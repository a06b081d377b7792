import ArgumentParser

/// The options with which `kassa sign` compares two canonical strings.
struct ExplainingOptions: ParsableArguments {
  @Flag(help: "Compare our canonical string with theirs, and show the first character that differs.")
  var explain = false
  @Option(
    help: ArgumentHelp(
      "Their canonical string, or @ and the name of a file that contains it.", valueName: "string|@file"))
  var theirs: String?
  @Flag(help: "With --explain, print a JSON object.")
  var json = false

  /// Checks that the options fit together.
  /// - Parameter verify: whether the command verifies a signature, which can be explained without their string.
  func check(verify: Bool = false) throws(Failure) {
    if explain, theirs == nil, !verify { throw Failure(message: "--explain needs --theirs STRING or --theirs @FILE") }
    if !explain, theirs != nil { throw Failure(message: "--theirs needs --explain") }
    if !explain, json { throw Failure(message: "--json needs --explain; without it, the output is JSON") }
  }

  /// Reads their canonical string; nil if it is not given.
  /// - Parameter endsWithLine: whether canonical strings of this kind end with a line feed, which then stays.
  func read(endsWithLine: Bool = false) throws(Failure) -> String? {
    guard let theirs else { return nil }
    return try SignatureExplanation.theirs(theirs, endsWithLine: endsWithLine)
  }
}
