import type { BrowserContext, Page } from '@playwright/test'
import { readDemo } from './demo'
import type { Seen } from './pages'
import { createPurchases } from './purchases'
import { test as base } from './test'
import { enterAs, type Visitor } from './visitors'
import { createWorld } from './world'

interface PerTest {
  /** The tab of this visitor, which the next test goes on with; null is nobody's. */
  openTab: (visitor: Visitor | null) => Promise<Page>
}

interface PerWorker {
  /** Each worker signs each visitor in and keeps what the browser has cached. */
  browserOf: (visitor: Visitor | null) => Promise<BrowserContext>
  seen: Seen
}

/** After a quarter of an hour delicate dialogs would ask again who is there. */
const freshMs = 10 * 60_000

/** A walk through many pages that changes nothing on them. */
export const test = base.extend<PerTest, PerWorker>({
  // One tab for many pages: what the browser has compiled and started stays.
  openTab: async ({ browserOf }, use) =>
    use(async (visitor) => {
      const context = await browserOf(visitor)
      return context.pages()[0] ?? context.newPage()
    }),
  browserOf: [
    async ({ browser }, use) => {
      const known = new Map<Visitor | null, { context: BrowserContext; since: number }>()
      await use(async (visitor) => {
        const found = known.get(visitor)
        if (found && Date.now() - found.since < freshMs) return found.context
        const context = found?.context ?? (await browser.newContext())
        if (visitor !== null) await enterAs(context, readDemo(), visitor)
        known.set(visitor, { context, since: Date.now() })
        return context
      })
      for (const { context } of known.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  seen: [
    async ({ playwright, browserOf }, use) => {
      const request = await playwright.request.newContext()
      const demo = readDemo()
      const owner = await browserOf('owner')
      const purchases = await createPurchases(owner.request, demo)
      await use({ ...(await createWorld(request, demo)), purchases, demo })
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})
