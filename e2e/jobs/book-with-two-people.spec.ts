import { Cabinet } from '../support/cabinet'
import { openCustomer } from '../support/newcomer'
import { expect, test } from '../support/test'

test('a top-up above the limit is booked once a second person of staff approves it', async ({
  page,
  browser,
  demo,
  newDevice,
}) => {
  test.setTimeout(120_000)
  const { organizationId, slug, owner } = await openCustomer(browser, demo)
  const name = slug.replace('trial-', 'Trial ')
  await new Cabinet(page, demo).signIn('finance', null, `/staff/organizations/${organizationId}`)
  await page.getByRole('button', { name: 'Top up' }).click()
  await page.getByLabel('Amount in EUR').fill('12,000.00')
  await page.getByLabel('Reason').fill('Bank transfer TR-4008')
  await page.getByRole('button', { name: 'Top up' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Credit ledger' })).toHaveCount(0)

  const waiting = '/staff/billing/approvals?state=waiting'
  await new Cabinet(page, demo).signIn('finance', null, waiting)
  await page.getByRole('row', { name }).getByRole('button', { name: 'View' }).click()
  // Who asked can take it back, and not approve it.
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeHidden()

  const second = await (await newDevice()).newPage()
  await new Cabinet(second, demo).signIn('administrator', null, waiting)
  await second.getByRole('row', { name }).getByRole('button', { name: 'Review' }).click()
  await second.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(second.getByRole('dialog')).toBeHidden()
  await expect(second.getByRole('row', { name })).toBeHidden()

  const theirs = await (await newDevice()).newPage()
  await new Cabinet(theirs, demo).signInAs(owner, '/billing')
  await expect(theirs.getByRole('region', { name: 'Credit ledger' })).toContainText('12,000.00 EUR')
})
