public import CheckoutCore

extension Session {
  /// The environment of the platform to connect to. Source: Worldline Swift SDK guide, "Initialize the Swift SDK".
  public enum Environment: String, CaseIterable, Sendable {
    /// Real payments.
    case production
    /// Tests with the platform's next version, before it goes into production.
    case preProduction
    /// Tests that charge nothing.
    case sandbox

    /// The part of the platform's host names that names the environment.
    fileprivate var infix: String {
      switch self {
      case .production: ""
      case .preProduction: ".preprod"
      case .sandbox: ".sandbox"
      }
    }
  }

  /// The data centre that a merchant account belongs to. Source: Worldline, Connect SDK for Swift 5.13.
  public enum Region: String, CaseIterable, Sendable {
    /// The first data centre in Europe.
    case eu
    /// The data centre in the United States.
    case us
    /// The data centre in Amsterdam.
    case amsterdam
    /// The data centre in Paris.
    case paris

    fileprivate var host: String {
      switch self {
      case .eu: "ams1"
      case .us: "us"
      case .amsterdam: "ams2"
      case .paris: "par"
      }
    }

    fileprivate var assets: String {
      switch self {
      case .eu: "pay1"
      case .us: "pay2"
      case .amsterdam: "pay3"
      case .paris: "pay4"
      }
    }
  }

  /// Creates a session with the addresses of an environment, for a merchant server that does not pass on the two URLs.
  /// - Parameters:
  ///   - clientSessionId: the session ID, which the merchant server supplies.
  ///   - customerId: the customer ID, which the merchant server supplies.
  ///   - region: the region in which the merchant's account is.
  ///   - environment: the environment of the platform.
  ///   - appIdentifier: the name and version of the application.
  ///   - world: where the requests go; without a world, every call fails with `unreachable`.
  public convenience init(
    clientSessionId: String, customerId: String, region: Region, environment: Environment, appIdentifier: String,
    world: (any PaymentWorld)? = nil
  ) {
    self.init(
      clientSessionId: clientSessionId, customerId: customerId,
      baseURL: "https://\(region.host)\(environment.infix).api-ingenico.com/client/v1",
      assetBaseURL: "https://assets.\(region.assets)\(environment.infix).secured-by-ingenico.com",
      appIdentifier: appIdentifier, world: world)
  }
}
