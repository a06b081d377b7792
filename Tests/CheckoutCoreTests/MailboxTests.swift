import Testing

@testable import CheckoutCore

@Suite("the checkout's mailbox")
struct MailboxTests {
  @Test("messages come out in the order in which they went in, then nothing once it is closed")
  func order() async {
    let box = Mailbox<Int>()
    for number in 0..<100 { box.put(number) }
    box.close()
    box.put(100)
    var taken: [Int] = []
    while let number = await box.next() { taken.append(number) }
    #expect(taken == Array(0..<100))
  }

  @Test("whoever waits gets the next message, and an end when the box is closed")
  func waiting() async {
    let box = Mailbox<Int>()
    let reader = Task { () -> [Int] in
      var taken: [Int] = []
      while let number = await box.next() { taken.append(number) }
      return taken
    }
    let writers = (0..<8).map { writer in
      Task { for number in 0..<50 { box.put(writer * 50 + number) } }
    }
    for writer in writers { await writer.value }
    box.close()
    let taken = await reader.value
    #expect(taken.sorted() == Array(0..<400))
    // What one writer put stays in its order.
    for writer in 0..<8 {
      let own = taken.filter { $0 / 50 == writer }
      #expect(own == own.sorted())
    }
  }
}
