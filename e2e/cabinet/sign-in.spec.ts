import { Cabinet } from '../support/cabinet'
import { requireUser } from '../support/demo'
import { joinAsNewcomer } from '../support/newcomer'
import { expect, test } from '../support/test'

test('a page that was asked for comes after sign-in, and a wrong password says nothing of which was wrong', async ({
  page,
  demo,
  expectComplaint,
}) => {
  expectComplaint(/status of 401 .*\/api\/auth\/callback\/credentials/)
  const cabinet = new Cabinet(page, demo)
  const { email } = requireUser(demo, 'analyst', 'lucky-lane')
  await cabinet.open('/transactions?type=win')
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/)
  await cabinet.submitSignIn(email, 'not the password')
  await expect(page.getByText('The email and password do not match.')).toBeVisible()
  await cabinet.submitSignIn(email, demo.password)
  await expect(page).toHaveURL(/\/transactions\?type=win$/)
})

test('sign-in never leads to another site', async ({ page, demo }) => {
  const cabinet = new Cabinet(page, demo)
  const { email } = requireUser(demo, 'manager', 'lucky-lane')
  await cabinet.open(`/sign-in?callbackUrl=${encodeURIComponent('//evil.example/')}`)
  await cabinet.submitSignIn(email, demo.password)
  await expect(page).toHaveURL(`${demo.baseUrl}/o/lucky-lane`)
})

test('a session cookie kept from before is worthless once every session was ended', async ({
  page,
  demo,
  browser,
}) => {
  // Somebody whose sessions nobody else is using.
  const nia = await joinAsNewcomer(browser, demo, { organization: 'strict-platform' })
  const cabinet = new Cabinet(page, demo)
  await cabinet.signInAs(nia)
  const stolen = await browser.newContext({ storageState: await page.context().storageState() })
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  const thief = await stolen.newPage()
  await thief.goto(`${demo.baseUrl}/transactions`)
  await expect(thief).toHaveURL(/\/sign-in/)
  await stolen.close()
})

test('a tab whose session ended hides its data, asks for sign-in and returns to its page', async ({
  page,
  demo,
  browser,
  expectComplaint,
}) => {
  expectComplaint(/status of 401 .*transactions\.search/)
  const nia = await joinAsNewcomer(browser, demo, { organization: 'strict-platform' })
  const cabinet = new Cabinet(page, demo)
  await cabinet.signInAs(nia, '/transactions?type=win')
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  await page.context().clearCookies()
  // Another page of the list is a call.
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Bets' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You were signed out' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await cabinet.submitSignIn(nia.email, nia.password)
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  await expect(page).toHaveURL(/type=bet$/)
})

test('a mutation from another origin is refused', async ({ request, demo }) => {
  for (const origin of ['https://evil.example', 'null', undefined]) {
    const headers: Record<string, string> = origin === undefined ? {} : { origin }
    const response = await request.post(`${demo.baseUrl}/api/trpc/session.endAll`, { headers })
    expect(response.status()).toBe(403)
  }
})

test('cabinet pages may be framed by no one and run only their own scripts', async ({ request, demo }) => {
  const response = await request.get(`${demo.baseUrl}/sign-in`)
  const policy = response.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toMatch(/script-src 'self' 'nonce-[0-9a-f]{32}' 'strict-dynamic';/)
})
