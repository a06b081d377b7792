import CheckoutCore
import Testing

@Suite("Polling for a confirmation")
struct ConfirmationPollingTests {
  private let stand = FlowStand()
  private var provider: FakeProvider { stand.provider }

  private func challenge(poll: Duration = .seconds(5)) {
    stand.pay(until: .challenge(stand.challenge(poll: poll)))
    #expect(stand.phases() == [.challenged])
  }

  private func redirect() {
    stand.pay(until: .redirect(stand.redirect()))
    #expect(stand.phases() == [.redirected])
  }

  @Test("A poll is sent at each interval, and a failed one is repeated without being shown")
  func repeated() async {
    challenge()
    #expect(stand.advance(.seconds(4)) == [])
    #expect(provider.answers.requests == [])
    for count in 1...3 {
      #expect(stand.advance(.seconds(5)) == [])
      #expect(provider.answers.requests == Array(repeating: .poll, count: count))
      provider.answers.fail(.networkUnreachable)
      #expect(stand.phases() == [])
      #expect(stand.shown.flow.recoverableError == nil)
    }
    #expect(stand.advance(.seconds(5)) == [])
    provider.answers.answer(.over)
    #expect(stand.phases() == [.processing])
    stand.end(.success)
    #expect(stand.advance(.seconds(60)) == [])
    #expect(provider.answers.requests.count == 4)
    await stand.finish()
  }

  @Test("The payer's answer waits for a running poll, and the result of that poll is dropped")
  func answered() async {
    challenge()
    #expect(stand.advance(.seconds(5)) == [])
    #expect(stand.send(.answer(.confirmedOutOfBand)) == [.answering])
    #expect(provider.answers.requests == [.poll])
    provider.answers.answer(.over)
    #expect(stand.phases() == [])
    #expect(provider.answers.requests == [.poll, .confirmedOutOfBand])
    var next = stand.challenge()
    next.refusals = 1
    provider.answers.answer(.again(next))
    #expect(stand.phases() == [.challenged])
    await stand.finish()
  }

  @Test("A poll that is answered after the payer has left is dropped")
  func left() async {
    provider.answers.ignoreCancellation()
    challenge()
    #expect(stand.advance(.seconds(5)) == [])
    #expect(stand.send(.leave) == [.leaving])
    #expect(provider.abandonments.count == 0)
    provider.answers.answer(.over)
    #expect(stand.phases() == [])
    #expect(provider.abandonments.count == 1)
    stand.end(.cancelled)
    await stand.finish()
  }

  @Test("The timer of an earlier challenge does not poll in the next one")
  func nextChallenge() async {
    challenge()
    #expect(stand.advance(.seconds(4)) == [])
    #expect(stand.send(.answer(.resend)) == [.answering])
    provider.answers.answer(.again(stand.challenge(poll: .seconds(30))))
    #expect(stand.phases() == [.challenged])
    #expect(stand.advance(.seconds(29)) == [])
    #expect(provider.answers.requests == [.resend])
    #expect(stand.advance(.seconds(1)) == [])
    #expect(provider.answers.requests == [.resend, .poll])
    await stand.finish(waiting: 1)
  }

  @Test("The payer's own check cancels a running poll of a redirect and is not sent twice")
  func returned() async {
    redirect()
    #expect(stand.advance(.seconds(10)) == [])
    #expect(provider.redirects.requests == [false])
    #expect(stand.send(.returned) == [])
    #expect(stand.send(.returned) == [])
    #expect(provider.redirects.requests == [false, true])
    #expect(provider.redirects.waitingCount == 1)
    provider.redirects.answer(.waiting(stand.redirect()))
    #expect(stand.phases() == [])
    #expect(stand.shown.flow.redirect?.progress == .unconfirmed)
    #expect(stand.advance(.seconds(10)) == [])
    provider.redirects.answer(.over)
    #expect(stand.phases() == [.processing])
    await stand.finish(waiting: 1)
  }

  @Test("Only the error of the payer's own check is shown", arguments: [true, false])
  func failedCheck(isReturned: Bool) async {
    redirect()
    #expect((isReturned ? stand.send(.returned) : stand.advance(.seconds(10))) == [])
    provider.redirects.fail(.networkTimeout)
    #expect(stand.phases() == [])
    #expect((stand.shown.flow.recoverableError != nil) == isReturned)
    #expect(stand.advance(.seconds(10)) == [])
    #expect(provider.redirects.requests.count == 2)
    await stand.finish(waiting: 1)
  }

  @Test("A deadline ends the challenge or the redirect, and a running poll with it", arguments: [true, false])
  func deadline(isChallenge: Bool) async {
    isChallenge ? challenge(poll: .seconds(590)) : redirect()
    #expect(stand.advance(.seconds(595)) == [])
    #expect(stand.advance(.seconds(5)) == (isChallenge ? [.answering, .processing] : [.processing]))
    #expect(provider.endings.count == (isChallenge ? 1 : 0))
    #expect(provider.answers.waitingCount + provider.redirects.waitingCount == 0)
    stand.end(.declined)
    await stand.finish()
  }

  @Test("The deadline no longer counts once the payer has answered")
  func answeredInTime() async {
    challenge()
    #expect(stand.send(.answer(.confirmedOutOfBand)) == [.answering])
    #expect(stand.advance(.seconds(601)) == [])
    #expect(provider.endings.count == 0)
    provider.answers.answer(.over)
    #expect(stand.phases() == [.processing])
    stand.end(.success)
    await stand.finish()
  }

  @Test("A notification checks a redirect without waiting for the next poll")
  func notified() async {
    redirect()
    stand.merchant.notifications.answer(FlowStand.notified(1))
    #expect(stand.phases() == [])
    #expect(provider.redirects.requests == [false])
    provider.redirects.answer(.over)
    #expect(stand.phases() == [.processing])
    stand.end(.success)
    await stand.finish()
  }
}
