import CheckoutCore
import KassaRehearsal
import Testing

@testable import KassaBackend
@testable import KassaSystems

/// Tests for external numbers that are not amounts, but are still used in arithmetic.
@Suite("Numeric limits of external settings")
struct OutsideNumbersTests {
  @Test(
    "A delay of any spread is finite and not negative",
    arguments: [0, 0.5, 1e3, 1e308, -1e308, .infinity, -.infinity, .nan] as [Double])
  func delays(sigma: Double) {
    let board = FaultRegistry(randomness: SeededRandomness(seed: 1))
    for median in [Duration.zero, .milliseconds(1), .seconds(3_600_000_000_000), .seconds(Int64.max)] {
      for _ in 0..<20 {
        let pause = board.duration(.logNormal(median: median, sigma: sigma))
        #expect(pause >= .zero && pause <= .seconds(3_600_000_000_000))
      }
    }
  }

  @Test(
    "An invalid order lifetime is rejected",
    arguments: ["9223372036854775807", "153722867280912931", "525601", "0", "-1", "x"])
  func lifetime(minutes: String) throws {
    var settings = SandboxSettings()
    settings.shop = ["order-lifetime": minutes]
    #expect(throws: CompositionError.self) { try ApplePayGatewaySystem.compose(nil, mock: nil, settings: settings) }
  }
}
