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

/// The functions of the C library that the program replaces if it is linked statically; see CFreedMemory.
let wrapped = ["free", "realloc"].flatMap { ["-Xlinker", "--wrap=" + $0] }

/// Resources/packaging/program sets KASSA_COMMIT to the abbreviated commit, which `kassa --version` tells.
/// It is not read from Git, because then every commit would link the program anew.
let commit = Context.environment["KASSA_COMMIT"].flatMap { $0.allSatisfy(\.isHexDigit) && !$0.isEmpty ? $0 : nil }

/// .ci/nightly sets KASSA_FUZZER to the path of libFuzzer. The package then contains only `kassa-fuzz`.
let fuzzer = Context.environment["KASSA_FUZZER"]

/// The settings of targets that tests spend most of their time in.
let played: [SwiftSetting] =
  swift + (fast ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : [])
  + (fuzzer != nil ? [.unsafeFlags(["-sanitize=fuzzer"])] : [])

/// KASSA_DOCC=1 adds the plugin for `swift package generate-documentation`.
/// It is not the default, because packages that depend on this one would fetch it.
let documentation: [Package.Dependency] =
  Context.environment["KASSA_DOCC"] == "1"
  ? [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")] : []

/// What only the program needs. A dependent package with `traits: []` does not even fetch it; see the trait `Program`.
let program: TargetDependencyCondition? = .when(traits: ["Program"])
let arguments: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: program)

/// What only `kassa serve` and connections to other machines need. The trait `Network` is off by default, because it takes
/// minutes to build.
let network: TargetDependencyCondition? = .when(traits: ["Network"])
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird", condition: network)
let httpClient: Target.Dependency = .product(
  name: "AsyncHTTPClient", package: "async-http-client", condition: network)

let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let cryptoExtras: Target.Dependency = .product(name: "CryptoExtras", package: "swift-crypto")
let http: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")

/// The simulated platform of a payment system.
func sandbox(_ name: String, _ others: Target.Dependency...) -> Target {
  .target(
    name: "Kassa\(name)Sandbox",
    dependencies: ["CheckoutCore", "KassaBackend", "KassaResources", "KassaSandbox", "MockWallet", http] + others,
    path: "Sources/Sandbox/\(name)",
    swiftSettings: played)
}

/// The simulated platforms of all payment systems.
let sandboxes: [Target.Dependency] = [
  "KassaApplePayGatewaySandbox", "KassaAssistSandbox", "KassaDolyameSandbox", "KassaEcommpaySandbox",
  "KassaWorldlineSandbox",
]

let package = Package(
  name: "kassa",
  // The libraries are built on macOS as well, from the version on that has Synchronization; see .ci/libraries.
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "kassa", targets: ["kassa"]),
    .library(name: "ApplePayGateway", targets: ["ApplePayGateway"]),
    .library(name: "AssistMobile", targets: ["AssistMobile"]),
    .library(name: "KassaCards", targets: ["KassaCards"]),
    .library(name: "CheckoutCore", targets: ["CheckoutCore"]),
    .library(name: "EMV3DS", targets: ["EMV3DS"]),
    .library(name: "DolyameSDK", targets: ["DolyameSDK"]),
    .library(name: "Ecommpay", targets: ["Ecommpay"]),
    .library(name: "MockWallet", targets: ["MockWallet"]),
    .library(name: "KassaApplePayGatewaySandbox", targets: ["KassaApplePayGatewaySandbox"]),
    .library(name: "KassaAssistSandbox", targets: ["KassaAssistSandbox"]),
    .library(name: "KassaBackend", targets: ["KassaBackend"]),
    .library(name: "KassaDolyameSandbox", targets: ["KassaDolyameSandbox"]),
    .library(name: "KassaEcommpaySandbox", targets: ["KassaEcommpaySandbox"]),
    .library(name: "KassaHTTPTransport", targets: ["KassaHTTPTransport"]),
    .library(name: "KassaSandbox", targets: ["KassaSandbox"]),
    .library(name: "KassaScreens", targets: ["KassaScreens"]),
    .library(name: "KassaTerminal", targets: ["KassaTerminal"]),
    .library(name: "KassaWorldlineSandbox", targets: ["KassaWorldlineSandbox"]),
    .library(name: "WorldlineConnect", targets: ["WorldlineConnect"]),
  ],
  traits: [
    .trait(
      name: "Program",
      description: "The program kassa and its modules Ledger, Rehearsal and Systems, with ArgumentParser."),
    .trait(
      name: "Network",
      description:
        "Connections over HTTP: kassa serve, --connect and --merchant, with Hummingbird and AsyncHTTPClient.",
      enabledTraits: ["Program"]),
    .default(enabledTraits: ["Program"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
  ] + documentation,
  targets: [
    // Embedded data: the top-level folder Resources is a C target, and Sources/Resources is its only Swift interface.
    .target(
      name: "CResources",
      path: "Resources",
      exclude: [
        "cards", "cldr", "conformance", "examples", "explanations", "flows", "help", "meanings", "members", "money",
        "packaging",
        "places",
        "platforms",
        "programs",
        "screenshots", "scripts", "strings", "testcards",
      ],
      sources: ["resources.c"]),
    .target(name: "KassaResources", dependencies: ["CResources"], path: "Sources/Resources", swiftSettings: played),

    .target(name: "KassaCards", dependencies: ["KassaResources"], path: "Sources/Cards", swiftSettings: played),
    .target(name: "CheckoutCore", dependencies: ["KassaCards", "KassaResources", http], swiftSettings: played),
    // 3-D Secure 2: messages, the challenge session with the issuer, HTML challenges.
    .target(name: "EMV3DS", dependencies: ["CheckoutCore"], swiftSettings: played),
    .target(
      name: "DolyameSDK",
      dependencies: ["KassaCards", "CheckoutCore", "EMV3DS", http],
      path: "Sources/Providers/DolyameSDK",
      swiftSettings: played),
    .target(
      name: "Ecommpay",
      dependencies: ["KassaCards", "CheckoutCore", "EMV3DS", "KassaResources", http],
      path: "Sources/Providers/Ecommpay",
      swiftSettings: played),
    .target(
      name: "AssistMobile",
      dependencies: ["KassaCards", "CheckoutCore", "EMV3DS", "KassaResources", http],
      path: "Sources/Providers/AssistMobile",
      swiftSettings: played),
    .target(
      name: "WorldlineConnect",
      dependencies: ["KassaCards", "CheckoutCore", "EMV3DS", "KassaResources", crypto, cryptoExtras, http],
      path: "Sources/Providers/WorldlineConnect",
      swiftSettings: played),
    .target(
      name: "ApplePayGateway",
      dependencies: ["KassaCards", "CheckoutCore", "KassaResources", http],
      path: "Sources/Providers/ApplePayGateway",
      swiftSettings: played),
    // Simulates the wallet on the payer's device, with test cards.
    .target(
      name: "MockWallet", dependencies: ["KassaCards", "CheckoutCore", "KassaResources", crypto], swiftSettings: played),
    // What the simulated platforms share: the issuer, the network, the store, the notifications.
    .target(
      name: "KassaSandbox",
      dependencies: ["KassaCards", "CheckoutCore", "KassaResources", crypto, http],
      path: "Sources/Sandbox/Shared",
      swiftSettings: played),

    // Simulates the world around one payment: a platform with its merchant server, a wallet, and faults of the network.
    .target(
      name: "KassaBackend",
      dependencies: ["CheckoutCore", "KassaSandbox", "MockWallet", http],
      path: "Sources/Backend",
      swiftSettings: played),
    sandbox("Ecommpay", "KassaCards"),
    sandbox("Worldline", "KassaCards", crypto, cryptoExtras),
    sandbox("Assist", crypto, cryptoExtras),
    sandbox("Dolyame", "KassaCards"),
    sandbox("ApplePayGateway", crypto),

    // The transport to another machine, and worlds that are served there.
    .target(
      name: "KassaHTTPTransport",
      dependencies: ["CheckoutCore", "KassaBackend", "KassaSandbox", "MockWallet", http, httpClient],
      path: "Sources/HTTPTransport",
      swiftSettings: played),

    // Simulated worlds over HTTP: worlds, control API, pages for a browser.
    .target(
      name: "KassaServer",
      dependencies: [
        "CheckoutCore", "KassaBackend", "KassaHTTPTransport", "KassaResources", "KassaSandbox", http, hummingbird,
      ],
      path: "Sources/Server",
      swiftSettings: played),

    // Says so if the trait that the following modules need is off.
    .target(name: "ProgramTrait", swiftSettings: swift),
    // SQLite, of which Swift sees nothing else.
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "KassaSQLite", dependencies: ["CSQLite"], path: "Sources/SQLite", swiftSettings: swift),
    // YAML, through libyaml.
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .target(name: "KassaYAML", dependencies: ["CYAML", "CheckoutCore"], path: "Sources/YAML", swiftSettings: swift),
    .target(
      name: "KassaLedger", dependencies: ["CheckoutCore", "KassaSQLite", "ProgramTrait"], path: "Sources/Ledger",
      swiftSettings: swift),

    .target(
      name: "CTerminal",
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    .target(name: "KassaTerminal", dependencies: ["CTerminal"], path: "Sources/Terminal", swiftSettings: played),
    // A terminal in which other programs run, through libvterm, which is linked statically.
    .systemLibrary(name: "CVTerm", providers: [.apt(["libvterm-dev"])]),
    .target(
      name: "KassaTerminalEngine", dependencies: ["CVTerm", "KassaTerminal", "ProgramTrait"],
      path: "Sources/TerminalEngine", swiftSettings: played),
    .target(
      name: "KassaScreens",
      dependencies: ["KassaCards", "CheckoutCore", "KassaResources", "KassaTerminal"],
      path: "Sources/Screens",
      swiftSettings: played),
    .target(
      name: "KassaRehearsal",
      dependencies: [
        "KassaBackend", "KassaCards", "CheckoutCore", "MockWallet", "KassaResources", "KassaSandbox", "KassaScreens",
        "KassaTerminal", "KassaTerminalEngine", "KassaYAML", "ProgramTrait", http,
      ] + sandboxes,
      path: "Sources/Rehearsal",
      swiftSettings: played),

    // Orders, settings and composition of the payment systems: what program, player and server build a checkout from.
    // The only module that imports the SDKs.
    .target(
      name: "KassaSystems",
      dependencies: [
        "ApplePayGateway", "AssistMobile", "CheckoutCore", "DolyameSDK", "Ecommpay", "KassaBackend", "KassaCards",
        "KassaHTTPTransport", "KassaLedger", "KassaRehearsal", "KassaResources", "KassaSandbox", "KassaScreens",
        "KassaTerminal", "KassaYAML", "MockWallet", "WorldlineConnect", http,
      ] + sandboxes,
      path: "Sources/Systems",
      swiftSettings: played),

    // Tells the commit that the program was built from.
    .target(name: "CBuild", cSettings: commit.map { [.define("KASSA_COMMIT", to: $0)] } ?? []),

    // Wipes freed memory. Only the program links it: a library must not replace the allocator of its host.
    .target(name: "CFreedMemory"),

    .executableTarget(
      name: "kassa",
      dependencies: [
        "CBuild", "CFreedMemory", "CheckoutCore", "KassaBackend", "KassaCards", "KassaHTTPTransport", "KassaLedger",
        "KassaRehearsal", "KassaResources", "KassaSandbox", "KassaScreens", "KassaSystems", "KassaTerminal",
        "KassaYAML", "ProgramTrait", arguments, .target(name: "KassaServer", condition: network),
      ],
      swiftSettings: swift,
      linkerSettings: [.unsafeFlags(wrapped)]),
    .executableTarget(
      name: "kassa-bench",
      dependencies: [
        "KassaBackend", "KassaCards", "CheckoutCore", "Ecommpay", "KassaEcommpaySandbox",
        "KassaHTTPTransport",
        "KassaLedger", "KassaRehearsal", "KassaSandbox", "KassaScreens", "KassaServer", "KassaTerminal", http,
      ],
      swiftSettings: swift),

    // The example of the documentation: a shop that opens the checkout in the terminal.
    .executableTarget(
      name: "TerminalShop",
      dependencies: ["KassaEcommpaySandbox", "CheckoutCore", "Ecommpay", "KassaBackend", "KassaScreens"],
      path: "Tests/Examples/TerminalShop",
      swiftSettings: swift),
    // A program that tests run in a terminal: it opens the checkout of each payment system, and fails in every way.
    .executableTarget(
      name: "TerminalHost",
      dependencies: [
        "ApplePayGateway", "AssistMobile", "CheckoutCore", "DolyameSDK", "Ecommpay", "KassaBackend", "KassaScreens",
        "WorldlineConnect",
      ] + sandboxes,
      path: "Tests/TerminalHost",
      swiftSettings: swift),
    // Counts allocations in tests.
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    // What the test targets share.
    .target(name: "TestSupport", dependencies: ["CheckoutCore"], path: "Tests/TestSupport", swiftSettings: swift),
    .testTarget(
      name: "CardsTests",
      dependencies: ["KassaCards", "CheckoutCore", "KassaResources", "TestSupport"],
      exclude: ["Vectors"],
      swiftSettings: swift),
    .testTarget(
      name: "TerminalTests", dependencies: ["CTerminal", "KassaTerminal", "TestSupport"], exclude: ["Vectors"],
      swiftSettings: swift),
    .testTarget(
      name: "TerminalEngineTests", dependencies: ["KassaTerminal", "KassaTerminalEngine", "TestSupport"],
      swiftSettings: swift),
    .testTarget(
      name: "CheckoutCoreTests",
      dependencies: ["KassaCards", "CheckoutCore", "KassaResources", "TestSupport", http],
      exclude: ["Vectors"],
      swiftSettings: swift),
    .testTarget(
      name: "EMV3DSTests", dependencies: ["CheckoutCore", "EMV3DS", "KassaCards", "KassaResources", "TestSupport"],
      exclude: ["Vectors"],
      swiftSettings: swift),
    .testTarget(
      name: "SandboxTests",
      dependencies: ["CheckoutCore", "KassaResources", "KassaSandbox", "TestSupport", crypto, http] + sandboxes,
      exclude: ["Vectors"],
      swiftSettings: swift),
    .testTarget(
      name: "EcommpayTests",
      dependencies: [
        "KassaEcommpaySandbox", "KassaCards", "CheckoutCore", "EMV3DS", "Ecommpay", "KassaSandbox", "TestSupport", http,
      ],
      swiftSettings: swift),
    .testTarget(
      name: "LedgerTests", dependencies: ["CheckoutCore", "KassaLedger", "KassaSQLite", "TestSupport"],
      swiftSettings: swift),
    .testTarget(
      name: "DolyameTests",
      dependencies: [
        "KassaDolyameSandbox",
        "KassaCards", "CheckoutCore", "DolyameSDK", "KassaResources", "KassaSandbox", "KassaScreens", "KassaTerminal",
        "TestSupport", http,
      ],
      swiftSettings: swift),
    .testTarget(
      name: "AssistMobileTests",
      dependencies: [
        "KassaAssistSandbox", "AssistMobile", "KassaCards", "CheckoutCore", "KassaSandbox", "TestSupport", http,
      ],
      exclude: ["Vectors"],
      swiftSettings: swift),
    .testTarget(
      name: "WorldlineConnectTests",
      dependencies: [
        "KassaWorldlineSandbox",
        "KassaCards", "CheckoutCore", "EMV3DS", "KassaResources", "KassaSandbox", "WorldlineConnect", "TestSupport",
        crypto,
        cryptoExtras, http,
      ],
      exclude: ["Vectors"],
      swiftSettings: swift),
    .testTarget(
      name: "ApplePayGatewayTests",
      dependencies: [
        "KassaApplePayGatewaySandbox", "KassaEcommpaySandbox", "KassaWorldlineSandbox",
        "ApplePayGateway", "KassaCards", "CheckoutCore", "Ecommpay", "MockWallet", "KassaResources", "KassaSandbox",
        "KassaScreens", "KassaTerminal", "WorldlineConnect", "TestSupport", crypto, http,
      ],
      exclude: ["Vectors"],
      swiftSettings: swift),
    .testTarget(
      name: "ScreensTests",
      dependencies: [
        "KassaEcommpaySandbox", "KassaWorldlineSandbox",
        "KassaBackend", "KassaCards", "CheckoutCore", "Ecommpay", "KassaRehearsal", "KassaResources",
        "KassaSandbox", "KassaScreens", "KassaTerminal", "WorldlineConnect", "TestSupport",
      ],
      exclude: ["Languages", "Snapshots"],
      swiftSettings: swift),
    .testTarget(
      name: "RehearsalTests",
      dependencies: [
        "KassaBackend", "KassaCards", "CheckoutCore", "DolyameSDK", "Ecommpay", "KassaRehearsal", "KassaResources",
        "KassaSandbox", "KassaScreens", "KassaSystems", "KassaTerminal", "KassaTerminalEngine", "KassaYAML", "kassa",
        "TestSupport", http,
      ] + sandboxes,
      swiftSettings: swift),
    .testTarget(name: "YAMLTests", dependencies: ["CheckoutCore", "KassaYAML", "TestSupport"], swiftSettings: swift),
    .testTarget(
      name: "CheckTests",
      dependencies: [
        "AssistMobile", "KassaCards", "CheckoutCore", "Ecommpay", "KassaResources", "KassaSandbox", "KassaScreens",
        "KassaSystems", "KassaTerminal", "kassa", "TestSupport", arguments,
      ] + sandboxes,
      swiftSettings: swift),
    // Tests that apply to every payment system, composed as in the program.
    .testTarget(
      name: "SystemsTests",
      dependencies: [
        "ApplePayGateway", "AssistMobile", "CAllocations", "CheckoutCore", "DolyameSDK", "EMV3DS", "Ecommpay",
        "KassaBackend", "KassaCards", "KassaLedger", "KassaRehearsal", "KassaResources", "KassaSandbox",
        "KassaScreens", "KassaSystems", "KassaTerminal", "MockWallet", "WorldlineConnect", "kassa", "TestSupport", http,
      ] + sandboxes,
      swiftSettings: swift),
    // A payment system that exists in the tests only, composed and played beside the five of the program.
    .testTarget(
      name: "SixthSystemTests",
      dependencies: [
        "CheckoutCore", "KassaBackend", "KassaCards", "KassaLedger", "KassaRehearsal", "KassaSandbox", "KassaScreens",
        "KassaSystems", "KassaTerminal", "TestSupport", crypto, http,
      ],
      swiftSettings: swift),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "ApplePayGateway", "AssistMobile", "CheckoutCore", "DolyameSDK", "Ecommpay", "KassaBackend",
        "KassaHTTPTransport", "KassaRehearsal", "KassaResources", "KassaSandbox", "KassaServer", "KassaSystems",
        "kassa",
        "TestSupport", "WorldlineConnect", http,
      ] + sandboxes,
      exclude: ["Clients", "differences.tsv"],
      swiftSettings: swift),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "CheckoutCore", "KassaBackend", "KassaLedger", "KassaRehearsal", "KassaSandbox", "KassaScreens", "KassaSQLite",
        "KassaSystems", "KassaTerminal", "KassaTerminalEngine", "TerminalHost", "TerminalShop", "kassa", "TestSupport",
        crypto, cryptoExtras,
      ] + sandboxes,
      exclude: ["Vectors"],
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
      dependencies: kassa.dependencies + ["AssistMobile", "CFuzzer", "EMV3DS", "WorldlineConnect"],
      path: ".",
      exclude: ["Sources/kassa/Kassa.swift"],
      sources: ["Sources/kassa", "Tests/Fuzz"],
      swiftSettings: played,
      linkerSettings: (kassa.linkerSettings ?? []) + [.unsafeFlags(["-Xlinker", fuzzer]), .linkedLibrary("stdc++")]),
  ]
}
