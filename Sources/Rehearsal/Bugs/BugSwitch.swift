import CheckoutCore
import KassaScreens
import KassaTerminal

extension ComposedCheckout {
  /// Returns the checkout with a bug switched in.
  /// - Parameter trace: learns whether the bug has shown.
  package func with(_ bug: Bug, _ trace: BugTrace) -> ComposedCheckout {
    var composed = self
    composed.setup.intermediary = BugSwitch(bug: bug, trace: trace)
    composed.launcher = { [launcher, setup] onResult in
      let launch = launcher(onResult)
      return { launch(BugPresenter($0, bug, setup, trace)) }
    }
    composed.resumeSupport = resumeSupport.map { support in
      ResumeSupport(findResumable: support.findResumable) { [setup] presenter, key in
        support.resume(BugPresenter(presenter, bug, setup, trace), key)
      }
    }
    if case .resumption = bug.seam, let support = resumeSupport {
      composed.resumeSupport = ResumeSupport {
        if support.findResumable().unfinished != nil { trace.show() }
        return ResumablePayments()
      } resume: { _, _ in
        nil
      }
    }
    if let make = merchantActions {
      composed.merchantActions = { environment in make(bug.changed(environment, trace)) }
    }
    if let recompose {
      composed.recompose = { change in recompose(change)?.with(bug, trace) }
    }
    return composed
  }
}

extension Bug {
  /// Returns a function that composes checkouts with the bug.
  package func composer(_ compose: @escaping CheckoutComposer, _ trace: BugTrace) -> CheckoutComposer {
    { settings throws(ComposingError) in try compose(settings).with(self, trace) }
  }

  fileprivate func changed(_ environment: CheckoutEnvironment, _ trace: BugTrace) -> CheckoutEnvironment {
    guard case .environment(let change) = seam else { return environment }
    var environment = environment
    change(&environment, trace)
    return environment
  }
}

/// The bug between the app and whoever uses it.
private struct BugSwitch: Intermediary {
  let bug: Bug
  let trace: BugTrace

  func shown(_ page: Page, of presentation: Presentation, _ setup: Setup) -> Page {
    guard case .page(let change) = bug.seam else { return page }
    var changed = page
    change(&changed, BugView(presentation: presentation, setup: setup, trace: trace))
    if changed != page { trace.show() }
    return changed
  }

  func entered(_ event: InputEvent, on page: Page) -> [SessionInput] {
    trace.learn(event, on: page)
    let inputs: [SessionInput]
    switch bug.seam {
    case .event(let change): inputs = change(event, page).map { .event($0) }
    case .action(let change):
      // Enter does what the focused element does.
      guard event == .key(Key(.enter)), let action = page.actionOfEnter else { return [.event(event)] }
      let actions = change(action, page)
      inputs = actions == [action] ? [.event(event)] : actions.map { .action($0) }
    default: return [.event(event)]
    }
    if inputs != [.event(event)] { trace.show() }
    return inputs
  }

  func performed(_ action: ElementAction, on page: Page) -> [ElementAction] {
    trace.learn(action, on: page)
    guard case .action(let change) = bug.seam else { return [action] }
    let actions = change(action, page)
    if actions != [action] { trace.show() }
    return actions
  }
}

/// The bug between the SDK and its host.
private struct BugPresenter: Presenter {
  private let presenter: any Presenter
  private let bug: Bug
  private let setup: Setup
  private let trace: BugTrace
  let environment: CheckoutEnvironment

  init(_ presenter: any Presenter, _ bug: Bug, _ setup: Setup, _ trace: BugTrace) {
    (self.presenter, self.bug, self.setup, self.trace) = (presenter, bug, setup, trace)
    environment = bug.changed(presenter.environment, trace)
  }

  func present(_ presentation: Presentation, of checkout: Checkout) {
    guard case .entries(let change) = bug.seam else { return presenter.present(presentation, of: checkout) }
    let entries = change(
      presentation.entries, BugView(presentation: presentation, setup: setup, trace: trace))
    if entries.count != presentation.entries.count { trace.show() }
    presenter.present(
      Presentation(
        flow: presentation.flow, entries: entries, resumedEntries: presentation.resumedEntries,
        cardFacts: presentation.cardFacts, checked: presentation.checked, rules: presentation.rules), of: checkout)
  }

  func dismiss(_ checkout: Checkout, completion: @escaping @Sendable () -> Void) {
    presenter.dismiss(checkout, completion: completion)
  }
}

extension Page {
  /// What Enter does: it presses the focused button, chooses the selected row, or submits a form from any of its fields.
  fileprivate var actionOfEnter: ElementAction? {
    guard let focus = dialog.map(\.focus) ?? focus else { return nil }
    for case .choice(let choice) in dialog?.body ?? body where choice.id == focus {
      return choice.selected.map { .press($0) }
    }
    guard dialog == nil, field(focus) != nil else { return .press(focus) }
    return elements.contains { $0.id == .pay } ? .press(.pay) : nil
  }
}
