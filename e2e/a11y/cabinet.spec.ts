import AxeBuilder from '@axe-core/playwright'
import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'

const pages = [
  '/',
  '/games',
  '/games?q=nothing-is-called-this',
  '/sessions',
  '/sessions?player=nobody',
  '/players',
  '/players/nobody',
  '/transactions',
  '/transactions?player=nobody',
  '/developers/keys',
  '/developers/endpoint',
  '/audit-log',
  '/team',
  '/audit-log?text=nobody',
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, width] of [
    ['a desktop', 1_440],
    ['a phone', 390],
  ] as const) {
    test.describe(`the cabinet on ${device} in ${colorScheme}`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } })

      test('passes axe and never scrolls sideways', async ({ page, demo }) => {
        const cabinet = new Cabinet(page, demo)
        await cabinet.open('/sign-in')
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
        await cabinet.signIn('owner', 'lucky-lane')
        for (const path of pages) {
          await cabinet.open(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await page.waitForLoadState('networkidle')
          expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(overflow, path).toBe(0)
        }
      })
    })
  }
}
