package import CheckoutCore

/// A transport that reports every answered request with its response.
package struct TappedTransport: Transport {
  private let inner: any Transport
  private let onExchange: @Sendable (TransportRequest, TransportResponse) -> Void

  package init(_ inner: any Transport, onExchange: @escaping @Sendable (TransportRequest, TransportResponse) -> Void) {
    self.inner = inner
    self.onExchange = onExchange
  }

  package func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let response = try await inner.send(request)
    onExchange(request, response)
    return response
  }
}
