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
    let target = path.hasPrefix("//") ? String(path.dropFirst()) : address.path + path
    var head = HTTPRequest(method: method, scheme: address.scheme, authority: address.authority, path: target)
    if body != nil { head.headerFields[.contentType] = "application/json" }
    if let token { head.headerFields[.authorization] = "Bearer " + token }
    let request = TransportRequest(head: head, body: body?.wireBytes ?? [])
    let response: TransportResponse
    switch Self.wait({ [transport] in await Self.result(request, transport) }) {
    case .success(let found): response = found
    case .failure(let error): throw Refusal(code: error.rawValue, message: "\(address.server) does not answer")
    }
    guard let answer = try? JSON(parsing: response.body) else {
      throw Refusal(code: "answer", message: "\(address.server) is no kassa server")
    }
    guard response.head.status.kind == .successful else {
      throw Refusal(
        code: answer["error"]?.string ?? String(response.head.status.code),
        message: answer["message"]?.string ?? "\(address.server) refuses the call")
    }
    return answer
  }

  private static func result(
    _ request: TransportRequest, _ transport: any Transport
  ) async -> Result<TransportResponse, TransportError> {
    do throws(TransportError) {
      return .success(try await transport.send(request))
    } catch {
      return .failure(error)
    }
  }

  private static func wait<R: Sendable>(_ work: @escaping @Sendable () async -> R) -> R {
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
