import Glibc

/// Whether the full tables run of which the daily tests take a part; set by `.ci/nightly` in the environment.
enum Nightly {
  static let isNight = getenv("KASSA_NIGHT") != nil
}
