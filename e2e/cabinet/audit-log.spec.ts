import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'

test('what staff opened is in the tenant’s log, found by filter, and leaves as CSV', async ({
  page,
  demo,
}) => {
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('support', null)
  await expect(page).toHaveURL(/\/staff$/)
  await page.getByRole('link', { name: 'Organizations', exact: true }).click()
  await page.getByRole('button', { name: /^Open Lucky Lane/i }).click()
  await expect(page.getByText('as staff')).toBeVisible()
  // Otherwise the page that staff opened would ask without them.
  await page.goto('about:blank')
  await page.context().clearCookies()

  await cabinet.signIn('owner', 'lucky-lane', '/audit-log?staff=true')
  await page.getByRole('button', { name: 'Organization opened' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Croupier staff')
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit-log-lucky-lane-.*\.csv$/)
})
