import { Cabinet, inMenu } from '../support/cabinet'
import { expect, test } from '../support/test'

test('an owner reads the balance and its ledger, and says who invoices are addressed to', async ({
  page,
  demo,
}) => {
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('owner', 'no-callback', '/organization')
  await page.getByRole('main').getByRole('link', { name: 'View billing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
  await expect(page.getByText('Credit limit', { exact: true })).toBeVisible()
  await expect(page.getByText('Runway at this rate')).toBeVisible()
  await cabinet.open('/billing?kind=adjustment')
  await expect(page.getByText('No matching entries')).toBeVisible()

  await page.getByRole('link', { name: 'Billing details' }).click()
  await page.getByLabel('Company name').fill('Newcomer Casino Ltd')
  await page.getByLabel('Address').fill('2 Example Street\nValletta')
  await page.getByLabel('Billing email').fill('no address')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter an email address.')).toBeVisible()
  await page.getByLabel('Billing email').fill('billing@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Billing details saved')).toBeVisible()
  await cabinet.reload()
  await expect(page.getByLabel('Company name')).toHaveValue('Newcomer Casino Ltd')

  await page.getByRole('link', { name: 'Invoices' }).click()
  await expect(page.getByText('No invoices yet')).toBeVisible()
  const href = await page.getByRole('link', { name: 'PDF' }).getAttribute('href')
  const file = await page.request.get(`${demo.baseUrl}${href}`)
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a developer has no billing', async ({ page, demo }) => {
  await new Cabinet(page, demo).signIn('developer', 'lucky-lane', '/billing')
  await expect(page.getByText('You don’t have access to this page')).toBeVisible()
  await expect(inMenu(page, 'Billing')).toHaveCount(0)
})

test('a dry run says why the month that goes on cannot be closed', async ({ page, demo }) => {
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('administrator', null, '/staff/billing')
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
  await page.getByRole('link', { name: 'Month close' }).click()
  const month = new Date().toISOString().slice(0, 7)
  await cabinet.open(`/staff/billing/month-close?month=${month}`)
  const row = page.getByRole('row', { name: /Lucky Lane Casino/ })
  await expect(row).toContainText('Blocked')
  await expect(row).toContainText('The month is not over.')
  await expect(page.getByRole('button', { name: 'Close month', exact: true })).toBeDisabled()
})
