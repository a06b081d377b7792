package import CheckoutCore
import Dispatch
package import HTTPTypes
import KassaBackend
import KassaSandbox
import Synchronization

/// The control API of a served world, for a program on the other end that cannot wait asynchronously.
package struct ServedControl: Sendable {
  /// The address of the world.
  package let address: ServedAddress
  private let transport: any Transport
  private let token: String?

  /// - Parameters:
  ///   - transport: the transport to the machine on which the world is served.
  ///   - token: the token of the control API; nil for none.
  package init(_ transport: any Transport, at address: ServedAddress, token: String? = nil) {
    self.transport = transport
    self.address = address
    self.token = token
  }

  /// What the server said instead of doing what was asked.
  package struct Refusal: Error, Sendable {
    /// The stable code, such as `world`; `unreachable` and the like if there was no answer.
    package let code: String
    package let message: String
  }

  /// Calls the control API and waits for the answer. It must not be called from an asynchronous function.
  /// - Parameter path: the path below the world, such as `/_kassa/clock`; or of the server, beginning with `//`.
  package func call(_ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil) throws(Refusal) -> JSON {
    let result = Self.wait { [self] in
      do throws(TransportError) {
        return Result<TransportResponse, TransportError>.success(try await response(method, path, body))
      } catch {
        return .failure(error)
      }
    }
    return try answer(result).get()
  }

  /// Calls the control API.
  /// - Parameters:
  ///   - path: the path below the world, or of the server, as for `call`.
  ///   - headers: further header fields.
  package func response(
    _ method: HTTPRequest.Method, _ path: String, _ body: JSON?, headers: [(name: String, value: String)] = []
  ) async throws(TransportError) -> TransportResponse {
    let target = path.hasPrefix("//") ? String(path.dropFirst()) : address.path + path
    var head = HTTPRequest(method: method, scheme: address.scheme, authority: address.authority, path: target)
    if body != nil { head.headerFields[.contentType] = "application/json" }
    if let token { head.headerFields[.authorization] = "Bearer " + token }
    for header in headers { if let name = HTTPField.Name(header.name) { head.headerFields[name] = header.value } }
    return try await transport.send(TransportRequest(head: head, body: body?.wireBytes ?? []))
  }

  /// Reads what the control API has answered.
  package func answer(_ result: Result<TransportResponse, TransportError>) -> Result<JSON, Refusal> {
    let response: TransportResponse
    switch result {
    case .success(let found): response = found
    case .failure(let error):
      return .failure(Refusal(code: error.rawValue, message: "\(address.server) does not answer"))
    }
    guard let answer = try? JSON(parsing: response.body) else {
      return .failure(Refusal(code: "answer", message: "\(address.server) is no kassa server"))
    }
    guard response.head.status.kind == .successful else {
      let mistakes = (answer["mistakes"]?.elements ?? []).compactMap { mistake in
        mistake["path"]?.string.map { "\($0): \(mistake["message"]?.string ?? "")" }
      }
      let message = answer["message"]?.string ?? "\(address.server) refuses the call"
      return .failure(
        Refusal(
          code: answer["code"]?.string ?? answer["error"]?.string ?? String(response.head.status.code),
          message: ([message] + mistakes).joined(separator: "; ")))
    }
    return .success(answer)
  }

  static func wait<R: Sendable>(_ work: @escaping @Sendable () async -> R) -> R {
    let done = DispatchSemaphore(value: 0)
    let box = Box<R>()
    Task.detached {
      box.value.withLock { $0 = nil }
      let result = await work()
      box.value.withLock { $0 = result }
      done.signal()
    }
    done.wait()
    guard let result = box.value.withLock(\.self) else { preconditionFailure("the work has ended without a result") }
    return result
  }

  private final class Box<R: Sendable>: Sendable {
    let value = Mutex<R?>(nil)
  }
}
