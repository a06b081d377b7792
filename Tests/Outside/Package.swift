// swift-tools-version: 6.2
// A package that depends on kassa as an application does: it imports the SDKs, the simulated worlds and Foundation only.
// .ci/outside builds and runs it.

import PackageDescription

/// .ci/outside sets KASSA_OUTSIDE_TRAITS=1 to use the modules that the tests have built, with all traits. An application needs
/// none of them.
let traits: Set<Package.Dependency.Trait> =
  Context.environment["KASSA_OUTSIDE_TRAITS"] == "1" ? ["Network", "Program"] : []

/// The SDKs and the simulated worlds.
let sdks: [Target.Dependency] = [
  "ApplePayGateway", "AssistMobile", "DolyameSDK", "Ecommpay", "WorldlineConnect",
  "KassaApplePayGatewaySandbox", "KassaAssistSandbox", "KassaDolyameSandbox", "KassaEcommpaySandbox",
  "KassaWorldlineSandbox",
].map { .product(name: $0, package: "kassa") }

/// A command-line shop for one SDK, which links the sandbox of this payment system alone.
func shop(_ name: String, _ sdk: String, _ sandbox: String) -> Target {
  .executableTarget(name: "Shop-" + name, dependencies: [sdk, sandbox].map { .product(name: $0, package: "kassa") })
}

let package = Package(
  name: "outside",
  dependencies: [.package(name: "kassa", path: "../..", traits: traits)],
  targets: [
    // The code samples of the five documents.
    .executableTarget(name: "Samples", dependencies: sdks),
    // Applications of every kind, in each language mode.
    .executableTarget(name: "Hosts5", dependencies: sdks, swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(name: "Hosts6", dependencies: sdks, swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "HostsMain", dependencies: sdks,
      swiftSettings: [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]),
    shop("ecommpay", "Ecommpay", "KassaEcommpaySandbox"),
    shop("Worldline", "WorldlineConnect", "KassaWorldlineSandbox"),
    shop("Assist", "AssistMobile", "KassaAssistSandbox"),
    shop("ApplePay", "ApplePayGateway", "KassaApplePayGatewaySandbox"),
    shop("Dolyame", "DolyameSDK", "KassaDolyameSandbox"),
  ]
)
