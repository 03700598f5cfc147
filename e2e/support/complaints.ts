import type { Browser, BrowserContext, ConsoleMessage, WebError } from '@playwright/test'

/** Says that errors like this one are intended in the test: each at least once, and others fail it. */
export type Expected = (complaint: RegExp) => void

/** Collects errors in the console and in scripts, of every page that is open anywhere in the browser. */
export class Complaints {
  private readonly expected: RegExp[] = []
  private readonly heard: string[] = []

  constructor(private readonly browser: Browser) {
    for (const context of browser.contexts()) this.listenTo(context)
    browser.on('context', this.listenTo)
  }

  readonly expect: Expected = (complaint) => void this.expected.push(complaint)

  /** What was not expected, and what was and did not come. Chromium logs each answer that refuses: those are declared too. */
  finish(): { unexpected: string[]; missing: string[] } {
    this.browser.off('context', this.listenTo)
    for (const context of this.browser.contexts())
      context.off('console', this.hearMessage).off('weberror', this.hearError)
    return {
      unexpected: this.heard.filter((complaint) => !this.expected.some((pattern) => pattern.test(complaint))),
      missing: this.expected
        .filter((pattern) => !this.heard.some((complaint) => pattern.test(complaint)))
        .map(String),
    }
  }

  private readonly listenTo = (context: BrowserContext) => {
    context.on('console', this.hearMessage).on('weberror', this.hearError)
  }

  private readonly hearMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error') this.heard.push(`${message.text()} (${message.location().url})`)
  }

  private readonly hearError = (error: WebError) => {
    this.heard.push(`${error.error().message} (${error.page()?.url()})`)
  }
}
