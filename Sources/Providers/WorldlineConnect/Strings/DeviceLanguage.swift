#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The language of the payer's device. Source: Worldline Swift SDK guide, BasicPaymentProduct.
///
/// The guide's sample code passes no language when it opens the SDK's strings, so this is the only place in which the SDK
/// asks the system for something.
enum DeviceLanguage {
  /// The language of the program's environment: ISO 639-1, two letters; `en` if the environment names none.
  static var current: String { from { ProcessInfo.processInfo.environment[$0] } }

  /// Returns the language that the first set variable names. Source: POSIX.1-2017, section 8.2.
  /// - Parameter variable: returns the value of an environment variable; nil if it is not set.
  static func from(_ variable: (String) -> String?) -> String {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty } ?? ""
    let language = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }.lowercased()
    return language.utf8.count == 2 ? language : "en"
  }
}
