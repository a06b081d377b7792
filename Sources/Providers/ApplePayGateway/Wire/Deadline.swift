import CheckoutCore

/// A time limit for a response. After a timeout, the SDK does not know whether the request arrived.
enum Deadline {
  static let limit = Duration.seconds(60)

  static func answer(
    _ transport: any Transport, _ request: TransportRequest, _ clock: any CheckoutClock
  ) async throws(TransportError) -> TransportResponse {
    let first = await withTaskGroup(of: Result<TransportResponse, TransportError>.self) { group in
      group.addTask {
        do throws(TransportError) {
          return .success(try await transport.send(request))
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        let isOver = (try? await clock.sleep(for: limit, as: .deadline)) != nil
        return .failure(isOver ? .timeout : .cancelled)
      }
      let first = await group.next() ?? .failure(.cancelled)
      group.cancelAll()
      return first
    }
    return try first.get()
  }
}
