package import CheckoutCore
import HTTPTypes
package import KassaBackend
import KassaSandbox

extension MockBackend {
  /// Returns a function that creates the backend of a checkout whose platform, issuer and merchant server are in a
  /// served world.
  /// - Parameters:
  ///   - make: creates the mock backend in process, whose wallet and connection to the merchant server are kept.
  ///   - transport: the transport to the machine on which the world is served.
  ///   - control: the control API of the world.
  ///   - places: the servers of the payment system.
  ///   - addresses: how addresses are to be in answers.
  package static func served(
    _ make: @escaping Maker, over transport: any Transport, _ control: ServedControl, _ places: ServedPlaces,
    addresses: ServedTransport.Addresses = .names
  ) -> Maker {
    let system = places.system
    return { dependencies in
      var backend = make(dependencies)
      backend.transport = ServedTransport(transport, to: control.address, places, wanted: addresses)
      backend.faults = []
      let payment: @Sendable (String) -> JSON? = { id in
        let path = "/_kassa/payments/\(URLEncoding.percentEncode(id))?system=\(system)"
        return try? control.call(.get, path)
      }
      backend.finalNotifications = { payment($0)?["notified"]?.integer ?? 0 }
      backend.lastStatus = { payment($0)?["status"]?.string }
      backend.received = { _ in nil }
      backend.books = { id in
        payment(id).map { found in
          PaymentBooks(
            held: Int64(found["held"]?.integer ?? 0), taken: Int64(found["taken"]?.integer ?? 0),
            refunded: Int64(found["refunded"]?.integer ?? 0))
        }
      }
      backend.charges = {
        let all = (try? control.call(.get, "/_kassa/payments"))?["payments"]?.elements ?? []
        return Dictionary(
          all.filter { $0["system"]?.string == system }.map {
            ($0["id"]?.string ?? "", $0["charges"]?.integer ?? 0)
          }, uniquingKeysWith: +)
      }
      backend.outOfBand = { action in
        let body: JSON = ["action": .string(action.rawValue), "system": .string(system)]
        return (try? control.call(.post, "/_kassa/act", body)) != nil
      }
      backend.operate = { id, operation, amount, onReply in
        let path = "/_kassa/payments/\(URLEncoding.percentEncode(id))/\(operation)?system=\(system)"
        do throws(ServedControl.Refusal) {
          let answer = try control.call(.post, path, .compact([("amount", amount.map { .number(String($0)) })]))
          onReply(.done, PostPaymentOperations.Done(answer["done"]))
        } catch {
          onReply(.refused(code: error.code, message: error.message), nil)
        }
        return true
      }
      backend.resend = { id in
        let path = "/_kassa/webhooks/\(URLEncoding.percentEncode(id))/resend?system=\(system)"
        guard let response = try? await control.response(.post, path, nil) else { return false }
        return (try? control.answer(.success(response)).get())?["delivered"]?.bool == true
      }
      backend.wake = {}
      backend.outbox = { _ in [] }
      return backend
    }
  }

  /// Returns a function that creates the backend of a checkout in virtual time, whose platform, issuer and merchant server
  /// are in a fresh world on a server. The world ends with the checkout.
  /// - Parameters:
  ///   - make: creates the mock backend in process, whose wallet and connection to the merchant server are kept.
  ///   - transport: the transport to the machine of the server.
  ///   - server: an address of the server.
  ///   - places: the servers of the payment system.
  ///   - settings: the settings of the sandbox.
  package static func stepped(
    _ make: @escaping Maker, over transport: any Transport, at server: ServedAddress, _ places: ServedPlaces,
    _ settings: SandboxSettings
  ) -> Maker {
    let system = places.system
    return { dependencies in
      let world = SteppedWorld(
        over: transport, at: server, system: system, settings: settings, seed: dependencies.seed,
        clock: dependencies.clock, environmentLog: dependencies.environmentLog)
      var backend = served(make, over: world, world.control, places, addresses: .onlyNames)(dependencies)
      backend.remote = world
      backend.decline = { world.decline($0, places) }
      let outOfBand = backend.outOfBand
      backend.outOfBand = { action in
        world.touch()
        return outOfBand(action)
      }
      backend.operate = { id, operation, amount, onReply in
        let path = "/_kassa/payments/\(URLEncoding.percentEncode(id))/\(operation)?system=\(system)"
        world.call(.post, path, .compact([("amount", amount.map { .number(String($0)) })])) { answer in
          switch answer {
          case .success(let answer): onReply(.done, PostPaymentOperations.Done(answer["done"]))
          case .failure(let error): onReply(.refused(code: error.code, message: error.message), nil)
          }
        }
        return true
      }
      return backend
    }
  }
}
