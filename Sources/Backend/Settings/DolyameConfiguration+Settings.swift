public import KassaSandbox

extension DolyameConfiguration: ConfigurableSandbox {
  public static let systemName = "dolyame"
  public static let mocks = ["disabled", "success", "decline", "demo"]
  public static let settings: [SandboxSetting] = [.mock(mocks), .notifications, .issuer, .faults]

  public mutating func apply(_ settings: SandboxSettings) {
    mock = settings.mock.flatMap(Mock.init) ?? mock
    callbacks = settings.notifications ?? callbacks
    acs = settings.issuer ?? acs
  }
}
