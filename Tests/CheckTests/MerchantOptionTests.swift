import ArgumentParser
import Testing

@testable import KassaSystems
@testable import kassa

@Suite("The option --merchant")
struct MerchantOptionTests {
  private func refusal(_ work: () throws -> Void) -> String? {
    do {
      try work()
      return nil
    } catch {
      return (error as? CompositionError)?.message
    }
  }

  @Test("What is no address of a backend is refused by both commands", arguments: ["shop.test", "ftp://shop.test", ""])
  func addresses(url: String) throws {
    #expect(
      refusal { _ = try MerchantBackend.route(url, EcommpaySystem.self) }?.hasPrefix("--merchant \(url): ") == true)
    #if Network
    let serve = try ServeCommand.parse(["--merchant", url])
    #expect(refusal { _ = try serve.world() }?.hasPrefix("--merchant \(url): ") == true)
    #expect(refusal { _ = try ServeCommand.parse(["--merchant", "http://shop.test"]).world() } == nil)
    #endif
  }

  @Test("Without a server, a Worldline shop's backend is told to use one, because it calls the platform")
  func worldline() {
    let message = refusal { _ = try MerchantBackend.route("http://shop.test", WorldlineSystem.self) }
    #expect(message?.contains("kassa serve --merchant http://shop.test") == true)
  }
}
