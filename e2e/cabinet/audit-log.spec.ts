import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'

test('what staff opened is in the tenant’s log, found by filter, and leaves as CSV', async ({
  page,
  demo,
}) => {
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('support', null)
  await page.getByRole('button', { name: /^Open Lucky Lane/i }).click()
  await expect(page.getByText('as staff')).toBeVisible()
  await page.context().clearCookies()

  await cabinet.signIn('owner', 'lucky-lane', '/audit-log?staff=true')
  await page.getByRole('button', { name: 'Organization opened' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Croupier staff')
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit-log-lucky-lane-.*\.csv$/)
})

test('a member who may not read the log neither opens nor downloads it', async ({ page, demo }) => {
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('analyst', 'lucky-lane', '/audit-log')
  await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
  expect((await page.request.get(`${demo.baseUrl}/api/audit-log`)).status()).toBe(403)
})
