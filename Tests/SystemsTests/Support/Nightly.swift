import Glibc

/// Whether to run the full test tables instead of the daily selection. `.ci/nightly` sets the environment variable.
enum Nightly {
  static let isNight = getenv("KASSA_NIGHT") != nil
}
