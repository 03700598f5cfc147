import type { Page } from '@playwright/test'
import { Cabinet } from '../support/cabinet'
import { joinAsNewcomer } from '../support/newcomer'
import { expect, test } from '../support/test'

/** An authenticator in the browser, as a device has one built in; it always verifies its person. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a person adds a passkey, signs in with it, confirms a change with it, and removes it', async ({
  page,
  demo,
  browser,
  expectComplaint,
}) => {
  expectComplaint(/status of 401 .*\/api\/auth\/callback\/credentials/)
  expectComplaint(/status of 428 .*account\.removePasskey/)
  const nia = await joinAsNewcomer(browser, demo, { organization: 'lucky-lane' })
  // Passkeys are bound to a host name: the demo has them at this one.
  const here = { ...demo, baseUrl: demo.baseUrl.replace('127.0.0.1', 'localhost') }
  await addAuthenticator(page)
  const cabinet = new Cabinet(page, here)
  await cabinet.signInAs(nia, '/account')
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add passkey' })
  await adding.getByLabel('Name').fill('Work laptop')
  await adding.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('never used')).toBeVisible()
  await page.getByRole('button', { name: 'Rename Work laptop' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Home laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('button', { name: 'Rename Home laptop' })).toBeVisible()

  // Otherwise the account page would ask without them.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await cabinet.open('/sign-in?callbackUrl=/account')
  await cabinet.submitSignIn(nia.email, nia.password)
  await expect(page.getByLabel('Code')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(`${here.baseUrl}/account`)
  await expect(page.getByText(/last used/)).toBeVisible()

  let refusals = 0
  // The server refuses like this once the last proof is 15 minutes old; its own test moves the clock.
  await page.route('**/api/trpc/account.removePasskey**', async (route) => {
    if (refusals++ > 0) return route.fallback()
    const details = { methods: ['passkey', 'code'] }
    const refusal = { code: 'STEP_UP_REQUIRED', message: 'x', details, retryAfterS: null }
    const data = { code: 'PRECONDITION_REQUIRED', httpStatus: 428, requestId: null, refusal, fields: {} }
    await route.fulfill({ status: 428, json: [{ error: { json: { message: 'x', code: -32_028, data } } }] })
  })
  await cabinet.reload()
  await page.getByRole('button', { name: 'Remove Home laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const asking = page.getByRole('dialog', { name: 'Confirm your identity' })
  await asking.getByRole('button', { name: 'Use a code instead' }).click()
  await expect(asking.getByLabel('Code from your authenticator app')).toBeVisible()
  await asking.getByRole('button', { name: 'Use a passkey instead' }).click()
  await asking.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
})
