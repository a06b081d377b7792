package import CheckoutCore

extension CheckoutSession {
  /// What replaces the session's own parts after the order or the settings of the mock backend have been edited.
  package struct Recomposition {
    package var setup: Setup
    package var environment: CheckoutEnvironment
    package var launch: @Sendable (any Presenter) -> Checkout
    package var outOfBand: @Sendable (OutOfBandAction) -> Bool
    package var resumeSupport: ResumeSupport?
    package var merchantActions: (any MerchantActions)?

    package init(
      setup: Setup, environment: CheckoutEnvironment, outOfBand: @escaping @Sendable (OutOfBandAction) -> Bool,
      resumeSupport: ResumeSupport?, merchantActions: (any MerchantActions)?,
      launch: @escaping @Sendable (any Presenter) -> Checkout
    ) {
      self.setup = setup
      self.environment = environment
      self.outOfBand = outOfBand
      self.resumeSupport = resumeSupport
      self.merchantActions = merchantActions
      self.launch = launch
    }
  }
}
