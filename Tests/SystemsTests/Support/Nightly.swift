import Glibc

/// Whether tables run as a whole that a day's tests go through in part: `.ci/nightly` says it in the environment.
enum Nightly {
  static let isNight = getenv("KASSA_NIGHT") != nil
}
