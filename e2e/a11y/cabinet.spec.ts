import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { Cabinet } from '../support/cabinet'
import { readDemo } from '../support/demo'
import { test as base, expect } from '../support/test'

const pages = [
  '/',
  '/games',
  '/games?q=nothing-is-called-this',
  '/sessions',
  '/sessions?player=nobody',
  '/players',
  '/players/nobody',
  '/campaigns',
  '/campaigns?q=nothing-is-called-this',
  '/campaigns/new',
  '/free-rounds',
  '/free-rounds?player=nobody',
  '/transactions',
  '/transactions?player=nobody',
  '/developers/keys',
  '/developers/endpoints',
  '/developers/readiness',
  '/developers/signatures',
  '/developers/requests',
  '/developers/requests?request=nobody',
  '/audit-log',
  '/audit-log?text=nobody',
  '/team',
]

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** Each worker signs in once; its pages begin with that session. */
const test = base.extend<object, { owner: SignedIn }>({
  owner: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      await new Cabinet(page, readDemo()).signIn('owner', 'lucky-lane')
      const state = await page.context().storageState()
      await page.close()
      await use(state)
    },
    { scope: 'worker' },
  ],
})

async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, width] of [
    ['a desktop', 1_440],
    ['a phone', 390],
  ] as const) {
    test.describe(`on ${device} in ${colorScheme}, without an axe violation or sideways scroll`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } })

      test('the sign-in page', async ({ page, demo }) => {
        await page.goto(`${demo.baseUrl}/sign-in`)
        await expectAccessible(page)
      })

      test.describe('signed in', () => {
        test.use({ storageState: ({ owner }, use) => use(owner) })
        for (const path of pages) {
          test(path, async ({ page, demo }) => {
            await page.goto(demo.baseUrl + path)
            await expectAccessible(page)
          })
        }
      })
    })
  }
}
