/// The result of looking up an included script.
package enum Inclusion: Sendable {
  /// The script was found. Two paths to the same file have the same identity.
  case script(text: String, source: String, identity: String)
  case missing
  /// The included file is outside the folder that contains the script being played.
  case outside
  /// Nothing may be included, for this reason.
  case refused(String)
}
