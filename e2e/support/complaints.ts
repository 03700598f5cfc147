import type { Browser, BrowserContext, ConsoleMessage, WebError } from '@playwright/test'

/** Says that errors like this one are intended in the test: each at least once, and others fail it. */
export type Expected = (complaint: RegExp) => void

/** Chromium logs each answer that refuses: most tests of a form mean to cause one. */
const refusal = /^Failed to load resource: the server responded with a status of 4\d\d /

/** Collects errors in the console and in scripts, of every page that is open anywhere in the browser. */
export class Complaints {
  private readonly expected: RegExp[] = []
  private readonly heard: string[] = []

  constructor(private readonly browser: Browser) {
    for (const context of browser.contexts()) this.listenTo(context)
    browser.on('context', this.listenTo)
  }

  readonly expect: Expected = (complaint) => void this.expected.push(complaint)

  /** What was not expected, and what was and did not come. Refusals are judged in tests that name theirs. */
  finish(): { unexpected: string[]; missing: string[] } {
    const isJudged = (complaint: string) => this.expected.length > 0 || !refusal.test(complaint)
    this.browser.off('context', this.listenTo)
    for (const context of this.browser.contexts())
      context.off('console', this.hearMessage).off('weberror', this.hearError)
    return {
      unexpected: this.heard.filter(
        (complaint) => isJudged(complaint) && !this.expected.some((pattern) => pattern.test(complaint)),
      ),
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
