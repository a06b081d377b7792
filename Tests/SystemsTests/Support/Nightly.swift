import Glibc

/// Whether to run the full tables instead of the daily selection. `.ci/nightly` sets this in the environment.
enum Nightly {
  static let isNight = getenv("KASSA_NIGHT") != nil
}
