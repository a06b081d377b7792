/// What becomes of an `include`.
public enum Inclusion: Sendable {
  /// The script's text, its name for messages, and what it is known by: two spellings of one file have one identity.
  case script(text: String, source: String, identity: String)
  case missing
  /// It lies outside the folder of the script that is played.
  case outside
}
