import { expectAccessible, showOn } from '../support/accessible'
import { withoutImages } from '../support/cabinet'
import { guideNames } from '../support/guide-examples'
import { untilInteractive } from '../support/interactive'
import { expect } from '../support/test'
import { test } from '../support/tour'

test.describe('without an axe violation or sideways scroll, on a desktop and a phone, in light and dark', () => {
  for (const path of ['/docs', '/docs/errors/E2001', ...guideNames.map((guide) => `/docs/${guide}`)]) {
    test(path, async ({ demo, openTab }) => {
      const page = await openTab(null)
      await showOn(page, 'desktop')
      await page.goto(demo.baseUrl + path, withoutImages)
      await untilInteractive(page)
      await expectAccessible(page)
    })
  }

  test('the search with its results', async ({ demo, openTab }) => {
    const page = await openTab(null)
    await showOn(page, 'desktop')
    await page.goto(`${demo.baseUrl}/docs`, withoutImages)
    await untilInteractive(page)
    await page.getByRole('button', { name: 'Search guides' }).click()
    await page.getByRole('combobox').fill('signature')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
  })
})
