// swift-tools-version: 6.2
// The modules from bottom to top. A module depends only on modules below it.

import PackageDescription

/// CI sets KASSA_STRICT to turn warnings in this package's targets into errors.
/// It is not the default, because packages that depend on this one would inherit it.
let strict = Context.environment["KASSA_STRICT"] == "1"

/// .ci/test sets KASSA_FAST to optimise the code that tests spend their time in, which halves the test time.
/// It is not the default, because the build takes longer and is harder to debug.
let fast = Context.environment["KASSA_FAST"] == "1"

let swift: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (strict ? [.treatAllWarnings(as: .error)] : [])

/// .ci/release sets KASSA_RELEASE to make the constants of the release file read-only, with lld and a linker script.
let released =
  Context.environment["KASSA_RELEASE"] == "1"
  ? ["-use-ld=lld", "-Xlinker", "-T", "-Xlinker", Context.packageDirectory + "/.ci/release.ld"] : []

/// .ci/nightly sets KASSA_FUZZER to the path of libFuzzer. The package then contains only `kassa-fuzz`.
let fuzzer = Context.environment["KASSA_FUZZER"]

/// The settings of targets that tests spend most of their time in.
let played: [SwiftSetting] =
  swift + (fast ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : [])
  + (fuzzer != nil ? [.unsafeFlags(["-sanitize=fuzzer"])] : [])

let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let cryptoExtras: Target.Dependency = .product(name: "CryptoExtras", package: "swift-crypto")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let http: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let yaml: Target.Dependency = .product(name: "Yams", package: "Yams")

let package = Package(
  name: "kassa",
  products: [
    .executable(name: "kassa", targets: ["kassa"]),
    .library(name: "ApplePayGateway", targets: ["ApplePayGateway"]),
    .library(name: "AssistMobile", targets: ["AssistMobile"]),
    .library(name: "Cards", targets: ["Cards"]),
    .library(name: "CheckoutCore", targets: ["CheckoutCore"]),
    .library(name: "DolyameSDK", targets: ["DolyameSDK"]),
    .library(name: "Ecommpay", targets: ["Ecommpay"]),
    .library(name: "Phone", targets: ["Phone"]),
    .library(name: "Sandbox", targets: ["Sandbox"]),
    .library(name: "Terminal", targets: ["Terminal"]),
    .library(name: "WorldlineConnect", targets: ["WorldlineConnect"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // Embedded data: the top-level folder Resources is a C target, and Sources/Resources is its only Swift interface.
    .target(
      name: "CResources",
      path: "Resources",
      exclude: ["cards", "members", "money", "places", "platforms", "screenshots", "scripts", "strings", "testcards"],
      sources: ["resources.c"]),
    .target(name: "Resources", dependencies: ["CResources"], swiftSettings: played),

    .target(name: "Cards", dependencies: ["Resources"], swiftSettings: played),
    .target(name: "CheckoutCore", dependencies: ["Cards", "Resources", http], swiftSettings: played),
    .target(
      name: "DolyameSDK",
      dependencies: ["Cards", "CheckoutCore", http],
      path: "Sources/Providers/DolyameSDK",
      swiftSettings: played),
    .target(
      name: "Ecommpay",
      dependencies: ["Cards", "CheckoutCore", "Resources", http],
      path: "Sources/Providers/Ecommpay",
      swiftSettings: played),
    .target(
      name: "AssistMobile",
      dependencies: ["Cards", "CheckoutCore", "Resources", http],
      path: "Sources/Providers/AssistMobile",
      swiftSettings: played),
    .target(
      name: "WorldlineConnect",
      dependencies: ["Cards", "CheckoutCore", "Resources", crypto, cryptoExtras, http],
      path: "Sources/Providers/WorldlineConnect",
      swiftSettings: played),
    .target(
      name: "ApplePayGateway",
      dependencies: ["Cards", "CheckoutCore", "Resources", http],
      path: "Sources/Providers/ApplePayGateway",
      swiftSettings: played),
    // Simulates the wallet on the payer's device, with test cards.
    .target(name: "Phone", dependencies: ["Cards", "CheckoutCore", "Resources", crypto], swiftSettings: played),
    .target(
      name: "Sandbox",
      dependencies: ["Cards", "CheckoutCore", "Resources", crypto, cryptoExtras, http],
      swiftSettings: played),

    .target(name: "Ledger", dependencies: ["CheckoutCore", grdb], swiftSettings: swift),

    .target(
      name: "CTerminal",
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    .target(name: "Terminal", dependencies: ["CTerminal"], swiftSettings: played),
    .target(
      name: "Screens",
      dependencies: ["Cards", "CheckoutCore", "Resources", "Terminal"],
      swiftSettings: played),
    .target(
      name: "Rehearsal",
      dependencies: ["Cards", "CheckoutCore", "Phone", "Resources", "Sandbox", "Screens", "Terminal", http, yaml],
      swiftSettings: played),

    // Wipes freed memory. Only the program links it: a library must not replace the allocator of its host.
    .target(name: "CFreedMemory"),

    // Runs a program in a pseudo-terminal, for measurements only.
    .target(name: "CPseudoTerminal"),

    .executableTarget(
      name: "kassa",
      dependencies: [
        "ApplePayGateway", "AssistMobile", "CFreedMemory", "Cards", "CheckoutCore", "DolyameSDK", "Ecommpay", "Ledger",
        "Phone", "Rehearsal", "Resources", "Sandbox", "Screens", "Terminal", "WorldlineConnect", arguments, yaml,
      ],
      swiftSettings: swift,
      linkerSettings: [.unsafeFlags(["-Xlinker", "--wrap=free", "-Xlinker", "--wrap=realloc"] + released)]),
    .executableTarget(
      name: "kassa-bench",
      dependencies: [
        "CPseudoTerminal", "Cards", "CheckoutCore", "Ecommpay", "Ledger", "Rehearsal", "Sandbox", "Screens", "Terminal",
      ],
      swiftSettings: swift),

    // Counts allocations in tests.
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    .testTarget(
      name: "CardsTests", dependencies: ["CAllocations", "Cards", "Resources"], exclude: ["Vectors"],
      swiftSettings: swift),
    .testTarget(name: "TerminalTests", dependencies: ["Terminal"], exclude: ["Vectors"], swiftSettings: swift),
    .testTarget(
      name: "CheckoutCoreTests",
      dependencies: ["Cards", "CheckoutCore", "Resources", http],
      exclude: ["Vectors"],
      swiftSettings: swift),
    .testTarget(
      name: "SandboxTests",
      dependencies: ["CheckoutCore", "Resources", "Sandbox", crypto, http],
      exclude: ["Vectors"],
      swiftSettings: swift),
    .testTarget(
      name: "EcommpayTests",
      dependencies: ["Cards", "CheckoutCore", "Ecommpay", "Sandbox", http],
      swiftSettings: swift),
    .testTarget(name: "LedgerTests", dependencies: ["CheckoutCore", "Ledger", grdb], swiftSettings: swift),
    .testTarget(
      name: "DolyameTests",
      dependencies: ["Cards", "CheckoutCore", "DolyameSDK", "Resources", "Sandbox", "Screens", "Terminal", http],
      swiftSettings: swift),
    .testTarget(
      name: "AssistMobileTests",
      dependencies: ["AssistMobile", "Cards", "CheckoutCore", "Sandbox", http],
      exclude: ["Vectors"],
      swiftSettings: swift),
    .testTarget(
      name: "WorldlineConnectTests",
      dependencies: ["Cards", "CheckoutCore", "Resources", "Sandbox", "WorldlineConnect", crypto, cryptoExtras, http],
      exclude: ["Vectors"],
      swiftSettings: swift),
    .testTarget(
      name: "ApplePayGatewayTests",
      dependencies: [
        "ApplePayGateway", "Cards", "CheckoutCore", "Ecommpay", "Phone", "Resources", "Sandbox", "Screens", "Terminal",
        "WorldlineConnect", crypto, http,
      ],
      exclude: ["Vectors"],
      swiftSettings: swift),
    .testTarget(
      name: "ScreensTests",
      dependencies: [
        "CAllocations", "Cards", "CheckoutCore", "Ecommpay", "Rehearsal", "Resources", "Sandbox", "Screens", "Terminal",
        "WorldlineConnect",
      ],
      exclude: ["Snapshots"],
      swiftSettings: swift),
    .testTarget(
      name: "RehearsalTests",
      dependencies: [
        "Cards", "CheckoutCore", "Ecommpay", "Rehearsal", "Resources", "Sandbox", "Screens", "Terminal", "kassa", http,
        yaml,
      ],
      swiftSettings: swift),
    .testTarget(
      name: "CheckTests",
      dependencies: ["AssistMobile", "Cards", "CheckoutCore", "Ecommpay", "Sandbox", "kassa", arguments],
      swiftSettings: swift),
    // Tests that apply to every payment system, composed as in the program.
    .testTarget(
      name: "SystemsTests",
      dependencies: [
        "AssistMobile", "CAllocations", "CheckoutCore", "Ecommpay", "Ledger", "Rehearsal", "Resources", "Sandbox",
        "Screens", "Terminal", "WorldlineConnect", "kassa", http,
      ],
      swiftSettings: swift),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "CheckoutCore", "Ledger", "Rehearsal", "Sandbox", "Screens", "Terminal", "kassa", crypto,
        cryptoExtras, grdb,
      ],
      swiftSettings: swift),
  ]
)

if let fuzzer, let kassa = package.targets.first(where: { $0.name == "kassa" }) {
  package.products = []
  package.targets.removeAll { $0.isTest || $0.type == .executable }
  package.targets += [
    .target(name: "CFuzzer", path: "Tests/CFuzzer"),
    .executableTarget(
      name: "kassa-fuzz",
      dependencies: kassa.dependencies + ["CFuzzer"],
      path: ".",
      exclude: ["Sources/kassa/Kassa.swift"],
      sources: ["Sources/kassa", "Tests/Fuzz"],
      swiftSettings: played,
      linkerSettings: (kassa.linkerSettings ?? []) + [.unsafeFlags(["-Xlinker", fuzzer]), .linkedLibrary("stdc++")]),
  ]
}
