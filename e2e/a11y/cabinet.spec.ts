import { expectAccessible, showOn } from '../support/accessible'
import { withoutImages } from '../support/cabinet'
import { untilInteractive, untilLoaded } from '../support/interactive'
import { addressOf, cabinetOverlays, cabinetPages } from '../support/pages'
import { expect } from '../support/test'
import { test } from '../support/tour'

test.describe('without an axe violation or sideways scroll, on a desktop and a phone, in light and dark', () => {
  for (const shown of [...cabinetPages, ...cabinetOverlays]) {
    const { name, as, open, only, isNeverLoaded, complaint } = shown
    test(name, async ({ seen, openTab, expectComplaint }) => {
      if (complaint) expectComplaint(complaint)
      const page = await openTab(as)
      await showOn(page, only ?? 'desktop')
      await page.goto(seen.demo.baseUrl + addressOf(shown, seen), withoutImages)
      // By its element: a sheet that opens at once hides the page's roles.
      await expect(page.locator('h1')).toBeVisible()
      await (isNeverLoaded ? untilInteractive : untilLoaded)(page)
      await open?.(page)
      await expectAccessible(page, only && [only])
      // The tab goes on to the next test, and such a page asks again.
      if (complaint) await page.goto('about:blank')
    })
  }
})
