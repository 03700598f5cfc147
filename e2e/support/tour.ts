import type { BrowserContext, Page } from '@playwright/test'
import { readDemo } from './demo'
import type { Seen } from './pages'
import { test as base } from './test'
import { signInAs, type Visitor } from './visitors'
import { createWorld } from './world'

interface PerTest {
  /** An empty tab of this visitor's browser; null is nobody's. Closed when the test ends. */
  openTab: (visitor: Visitor | null) => Promise<Page>
}

interface PerWorker {
  /** Each worker signs each visitor in once, and keeps what the browser has cached. */
  browserOf: (visitor: Visitor | null) => Promise<BrowserContext>
  seen: Seen
}

/** A walk through many pages that changes nothing on them. */
export const test = base.extend<PerTest, PerWorker>({
  openTab: async ({ browserOf }, use) => {
    const tabs: Page[] = []
    await use(async (visitor) => {
      const tab = await (await browserOf(visitor)).newPage()
      tabs.push(tab)
      return tab
    })
    await Promise.all(tabs.map((tab) => tab.close()))
  },
  browserOf: [
    async ({ browser }, use) => {
      const known = new Map<Visitor | null, Promise<BrowserContext>>()
      const enter = async (visitor: Visitor | null) =>
        browser.newContext(
          visitor === null ? {} : { storageState: await signInAs(browser, readDemo(), visitor) },
        )
      await use((visitor) => {
        const entered = known.get(visitor) ?? enter(visitor)
        known.set(visitor, entered)
        return entered
      })
      for (const context of known.values()) await (await context).close()
    },
    { scope: 'worker' },
  ],
  seen: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext()
      const demo = readDemo()
      await use({ ...(await createWorld(request, demo)), demo })
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})
