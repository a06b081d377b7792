import FoundationEssentials
import KassaEcommpaySandbox
import TestSupport
import Testing

@testable import KassaSystems

extension Repository {
  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(root)/\(path)") }

  /// Returns the names of the files and folders in a folder, sorted.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)").sorted()
  }
}

/// An article of the documentation.
struct Article: Sendable, CustomTestStringConvertible {
  var path: String
  var testDescription: String { path }
  var text: String { get throws { try #require(Repository.text(path)) } }

  static let scripts = Article(path: "Sources/Rehearsal/Documentation.docc/Scripts.md")
  static let programs = Article(path: "Sources/Rehearsal/Documentation.docc/Programs.md")
  static let paymentSystems = Article(path: "Sources/CheckoutCore/Documentation.docc/PaymentSystems.md")
  static let architecture = Article(path: "Sources/CheckoutCore/Documentation.docc/Architecture.md")
  /// The articles that list the places to change.
  static let additions = ["AddPaymentSystem", "AddLanguage", "AddScriptVerb", "AddChallenge"].map {
    Article(path: "Sources/CheckoutCore/Documentation.docc/\($0).md")
  }

  /// The paths in the article, which may contain placeholders such as `<system>`.
  var paths: [String] {
    get throws {
      let roots = ["Sources/", "Tests/", "Resources/", ".ci/", "Package.swift"]
      return try text.split(separator: "`").map(String.init).filter { span in
        roots.contains(where: span.hasPrefix) && !span.contains(" ") && !span.contains("…")
      }
    }
  }
}

/// Tests that the articles on additions list files that exist, for every payment system and every language.
@Suite("Articles on additions")
struct RegistryArticleTests {
  @Test("Each path in an article exists", arguments: Article.additions + [.architecture])
  func paths(article: Article) throws {
    let paths = try article.paths
    #expect(paths.count >= 5, "\(paths)")
    for path in paths {
      for real in try Self.filled(path) { #expect(Repository.exists(real), "\(real)") }
    }
  }

  @Test("The article on order files lists every payment method of ecommpay")
  func methods() throws {
    let text = try Article(path: "Sources/CheckoutCore/Documentation.docc/OrderFiles.md").text
    for method in EcommpayMethod.project { #expect(text.contains("`\(method.code)`"), "\(method.code)") }
  }

  @Test("A folder of its own for each payment system is in the article")
  func folders() throws {
    let paths = try #require(Article.additions.first).paths
    for folder in ["Sources/Sandbox/<Name>", "Sources/Systems/<Name>"] {
      #expect(paths.contains(folder))
    }
  }

  /// Returns the paths that a path with placeholders stands for.
  private static func filled(_ path: String) throws -> [String] {
    if path.contains("<code>") {
      return try Repository.names(in: "Resources/strings").map { path.replacing("<code>.tsv", with: $0) }
    }
    guard path.contains("<") else { return [path] }
    return PaymentSystems.builtIn.all.map { kind in
      path.replacing("<Name>", with: "\(kind)".dropLast("System".count)).replacing("<system>", with: kind.name)
        .replacing("<Configuration>", with: "\(kind.sandbox)")
    }
  }
}
