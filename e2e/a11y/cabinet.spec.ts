import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { readDemo } from '../support/demo'
import { cabinetOverlays, cabinetPages, type Seen } from '../support/pages'
import { test as base, expect } from '../support/test'
import { type SignedIn, signInAs, type Visitor } from '../support/visitors'
import { createWorld } from '../support/world'

interface PerWorker {
  /** Each worker signs each visitor in once. */
  stateOf: (visitor: Visitor) => Promise<SignedIn>
  seen: Seen
}

const test = base.extend<object, PerWorker>({
  stateOf: [
    async ({ browser }, use) => {
      const states = new Map<Visitor, Promise<SignedIn>>()
      await use((visitor) => {
        const known = states.get(visitor) ?? signInAs(browser, readDemo(), visitor)
        states.set(visitor, known)
        return known
      })
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

async function expectAccessible(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
}

const devices = [
  ['a desktop', 1_440],
  ['a phone', 390],
] as const

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, width] of devices) {
    test.describe(`on ${device} in ${colorScheme}, without an axe violation or sideways scroll`, () => {
      for (const { name, as, path, open } of [...cabinetPages, ...cabinetOverlays]) {
        test(name, async ({ browser, seen, stateOf }) => {
          const viewport = { width, height: 844 }
          const state = as === null ? {} : { storageState: await stateOf(as) }
          const context = await browser.newContext({ colorScheme, viewport, ...state })
          const page = await context.newPage()
          await page.goto(seen.demo.baseUrl + (typeof path === 'string' ? path : path(seen)))
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await page.waitForLoadState('networkidle')
          await open?.(page)
          await expectAccessible(page)
          await context.close()
        })
      }
    })
  }
}
