import CheckoutCore
import KassaSandbox

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A transport that changes one character of every payment token, to simulate tampering.
struct AlteredTokens: Transport {
  var inner: any Transport

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    var request = request
    let text = String(decoding: request.body, as: UTF8.self)
    let name = #""paymentToken":""#
    if let start = text.firstRange(of: name)?.upperBound,
      let end = text[start...].firstIndex(of: "\""), var token = Data(base64Encoded: String(text[start..<end]))
    {
      // Change a character inside the encrypted part, which follows `"data":"`.
      if let place = token.firstRange(of: Data(#""data":""#.utf8))?.upperBound {
        token[place + 8] = token[place + 8] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      }
      request.body = Array((text[..<start] + token.base64EncodedString() + text[end...]).utf8)
    }
    return try await inner.send(request)
  }
}
