import { Cabinet } from '../support/cabinet'
import { organizationHeader } from '../support/organization-pages'
import { expect, test } from '../support/test'

test('an owner without credit is told that launches are stopped, and changes the session limit', async ({
  page,
  demo,
}) => {
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('owner', 'out-of-credit', '/organization')
  await expect(page.getByText('Launches are blocked')).toBeVisible()
  await expect(page.getByText('E4001')).toBeVisible()
  const limit = page.getByLabel('Sessions per player')
  await expect(limit).not.toHaveValue('')
  const before = await limit.inputValue()
  const after = before === '10' ? '12' : '10'
  await limit.fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Enter a whole number from 1 to 1,000.',
  )
  await limit.fill(after)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await cabinet.reload()
  await expect(limit).toHaveValue(after)
})

test('a developer reads the settings, and neither changes them nor sees the ledger', async ({
  page,
  demo,
}) => {
  await new Cabinet(page, demo).signIn('developer', 'lucky-lane', '/organization')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Credit ledger' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Request access to / })).toHaveCount(0)
  const input = encodeURIComponent(JSON.stringify({ json: { cursor: null } }))
  const refused = await page.request.get(`${demo.baseUrl}/api/trpc/organization.ledger?input=${input}`, {
    headers: { [organizationHeader]: 'lucky-lane' },
  })
  expect(refused.status()).toBe(403)
})
