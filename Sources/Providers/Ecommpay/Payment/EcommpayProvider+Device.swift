import CheckoutCore

extension EcommpayProvider {
  /// What is told of the device.
  var device: DeviceData {
    environment.device ?? DeviceData(language: options.languageCode ?? environment.language, columns: 80, rows: 24)
  }

  /// The 3DS Method: lets the issuer look at the device, for ten seconds at most, and tells the platform how that came out.
  /// Whatever does, the payment goes on. Source: EMV 3-D Secure 2.2, 3DS Method.
  func showDevice(to reference: DeviceMethodReference) async throws(CheckoutError) {
    let message = DeviceMethodRequest(
      server: reference.serverTransaction,
      notificationURL: "https://" + PlatformClient.authority + PaymentMessages.deviceMethodPath, device: device)
    let completion: ThreeDSMethodCompletion
    do throws(CheckoutError) {
      let answer = try await platform.client.post(
        reference.path, at: reference.authority, to: .issuer, body: message.json, pauses: [],
        patience: ThreeDSLimits.standard.method)
      completion = answer.status == 200 ? .finished : .notFinished
    } catch {
      if error.code == "network.cancelled" { throw error }
      completion = .notFinished
    }
    note(.deviceMethod, ["completion": completion.rawValue])
    let told = PaymentMessages.deviceMethodOver(
      session: try openedSession(), serverTransaction: reference.serverTransaction, completion)
    do throws(CheckoutError) {
      _ = try await platform.ask(PaymentMessages.deviceMethodPath, told)
    } catch {
      // The platform goes on by itself when it hears nothing.
      if error.code == "network.cancelled" { throw error }
    }
  }
}
