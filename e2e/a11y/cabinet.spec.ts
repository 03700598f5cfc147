import { expectAccessible, showOn } from '../support/accessible'
import { cabinetOverlays, cabinetPages } from '../support/pages'
import { expect } from '../support/test'
import { test } from '../support/tour'

// A violation is told with its element, and a trace of axe at work costs more than all the rest.
test.use({ trace: 'off' })

test.describe('without an axe violation or sideways scroll, on a desktop and a phone, in light and dark', () => {
  for (const { name, as, path, open, only } of [...cabinetPages, ...cabinetOverlays]) {
    test(name, async ({ seen, openTab }) => {
      const page = await openTab(as)
      await showOn(page, only ?? 'desktop')
      await page.goto(seen.demo.baseUrl + (typeof path === 'string' ? path : path(seen)))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await open?.(page)
      await expectAccessible(page, only && [only])
    })
  }
})
