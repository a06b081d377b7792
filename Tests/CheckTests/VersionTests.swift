import ArgumentParser
import Testing

@testable import kassa

@Suite("Version") struct VersionTests {
  @Test("The version tells the commit and the traits")
  func released() {
    #expect(
      Version.text(commit: "2b052ce9", features: ["Program", "Network"])
        == "kassa \(Version.number) (commit 2b052ce9, with Program, Network)")
  }

  @Test("A build without a commit says that it is one of development")
  func development() {
    #expect(
      Version.text(commit: "", features: ["Program"]) == "kassa \(Version.number) (development build, with Program)")
    #expect(Version.text(commit: "", features: []) == "kassa \(Version.number) (development build)")
  }

  @Test("The program has the trait that it needs, and tells the same version as its Debian package can read")
  func built() {
    #expect(Version.features.contains("Program"))
    #expect(Kassa.configuration.version == Version.text)
    #expect(Version.text.split(separator: " ")[1].allSatisfy { $0.isNumber || $0 == "." })
  }
}
