import AxeBuilder from '@axe-core/playwright'
import { guideNames } from '../support/guide-examples'
import { expect, test } from '../support/test'

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, width] of [
    ['a desktop', 1_440],
    ['a phone', 390],
  ] as const) {
    test.describe(`on ${device} in ${colorScheme}, without an axe violation or sideways scroll`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } })
      for (const path of ['/docs', ...guideNames.map((guide) => `/docs/${guide}`)]) {
        test(path, async ({ page, demo }) => {
          await page.goto(demo.baseUrl + path)
          await page.waitForLoadState('networkidle')
          expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(overflow).toBe(0)
        })
      }

      test('the search with its results', async ({ page, demo }) => {
        await page.goto(`${demo.baseUrl}/docs`)
        await page.waitForLoadState('networkidle')
        await page.getByRole('button', { name: 'Search the guides' }).click()
        await page.getByRole('combobox').fill('signature')
        await expect(page.getByRole('option').first()).toBeVisible()
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      })
    })
  }
}
