import type { BrowserContext, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { Cabinet } from '../support/cabinet'
import type { Demo } from '../support/demo'
import { untilInteractive } from '../support/interactive'
import { joinAsNewcomer, mailedLink, type Newcomer } from '../support/newcomer'
import { expect, test } from '../support/test'

/** A browser of the newcomer, signed in, with `path` open. */
async function signedIn(device: BrowserContext, demo: Demo, nia: Newcomer, path: string): Promise<Page> {
  const page = await device.newPage()
  await new Cabinet(page, demo).signInAs(nia, path)
  return page
}

/** A browser of the newcomer that has filled the form of sign-in. */
async function browserOf(device: BrowserContext, demo: Demo, { email, password }: Newcomer): Promise<Page> {
  const page = await device.newPage()
  const cabinet = new Cabinet(page, demo)
  await cabinet.open('/sign-in')
  await cabinet.submitSignIn(email, password)
  return page
}

const codeAt = (seed: string, shiftS: number) =>
  new TOTP({ secret: seed }).generate({ timestamp: Date.now() + shiftS * 1_000 })

test('a person sets up an authenticator app, signs in with a code, and with a recovery code without it', async ({
  demo,
  browser,
  newDevice,
  expectComplaint,
}) => {
  expectComplaint(/status of 401 .*\/api\/auth\/callback\/credentials/)
  // One person on four devices.
  const nia = await joinAsNewcomer(browser, demo, { organization: 'lucky-lane' })
  const first = await signedIn(await newDevice(), demo, nia, '/account')
  await first.getByRole('button', { name: 'Set up authenticator app' }).click()
  await expect(first.getByRole('img', { name: /QR code/ })).toBeVisible()
  const seed = ((await first.getByTestId('two-factor-key').textContent()) ?? '').replaceAll(' ', '')
  await first.getByLabel('Verification code').fill(codeAt(seed, 0))
  await first.getByRole('button', { name: 'Turn on' }).click()
  const listed = first.getByTestId('recovery-codes').getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allTextContents()
  await first.getByRole('button', { name: 'Done' }).click()
  await expect(first.getByText('Close without saving the codes?')).toBeVisible()
  await first.getByRole('button', { name: 'Back to codes' }).click()
  await first.getByLabel('I have saved these codes').click()
  await first.getByRole('button', { name: 'Done' }).click()
  await expect(first.getByText('10 recovery codes left.')).toBeVisible()

  const second = await browserOf(await newDevice(), demo, nia)
  await second.getByLabel('Code').fill(codeAt(seed, -600))
  await second.getByRole('button', { name: 'Continue' }).click()
  await expect(second.getByText(/This code is wrong/)).toBeVisible()
  // The code of now was spent by setting up; the next one is good already.
  await second.getByLabel('Code').fill(codeAt(seed, 30))
  await second.getByRole('button', { name: 'Continue' }).click()
  await expect(second).toHaveURL(`${demo.baseUrl}/o/lucky-lane`)

  const third = await browserOf(await newDevice(), demo, nia)
  await third.getByRole('button', { name: 'Use a recovery code' }).click()
  await third.getByLabel('Recovery code').fill(codes[0] ?? '')
  await third.getByRole('button', { name: 'Continue' }).click()
  await expect(third).toHaveURL(`${demo.baseUrl}/o/lucky-lane`)
  const fourth = await browserOf(await newDevice(), demo, nia)
  await fourth.getByRole('button', { name: 'Use a recovery code' }).click()
  await fourth.getByLabel('Recovery code').fill(codes[0] ?? '')
  await fourth.getByRole('button', { name: 'Continue' }).click()
  await expect(fourth.getByText(/This code is wrong/)).toBeVisible()
})

test('a forgotten password is replaced by the mailed link, once, and the old one signs in no more', async ({
  demo,
  browser,
  newDevice,
  expectComplaint,
}) => {
  expectComplaint(/status of 401 .*\/api\/auth\/callback\/credentials/)
  const nia = await joinAsNewcomer(browser, demo, { organization: 'lucky-lane' })
  const inside = await signedIn(await newDevice(), demo, nia, '/account')
  await expect(inside.getByRole('heading', { name: 'Your account' })).toBeVisible()

  const guest = await (await newDevice()).newPage()
  await guest.goto(`${demo.baseUrl}/sign-in`)
  await guest.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(guest).toHaveURL(/\/reset$/)
  await untilInteractive(guest)
  await guest.getByLabel('Email').fill(nia.email)
  await guest.getByRole('button', { name: 'Send reset link' }).click()
  await expect(guest.getByText('Check your email')).toBeVisible()
  let link = ''
  await expect(async () => {
    link = await mailedLink(guest.request, demo, nia.email)
    expect(link).toContain('/reset/')
  }).toPass()
  const cabinet = new Cabinet(guest, demo)
  await cabinet.open(new URL(link).pathname)
  await guest.getByRole('textbox', { name: 'New password' }).fill('a brand new battery')
  await guest.getByRole('button', { name: 'Change password' }).click()
  await expect(guest.getByText('Password changed')).toBeVisible()

  await inside.goto(`${demo.baseUrl}/account`)
  await expect(inside).toHaveURL(/\/sign-in/)
  await guest.goto(demo.baseUrl + new URL(link).pathname)
  await expect(guest.getByRole('heading', { name: 'Invalid reset link' })).toBeVisible()
  await cabinet.open('/sign-in')
  await cabinet.submitSignIn(nia.email, nia.password)
  await expect(guest.getByText('The email and password do not match.')).toBeVisible()
  await cabinet.submitSignIn(nia.email, 'a brand new battery')
  await expect(guest).toHaveURL(`${demo.baseUrl}/o/lucky-lane`)
})

test('asking for a link says the same of an address that nobody has', async ({ page, demo }) => {
  await new Cabinet(page, demo).open('/reset')
  await page.getByLabel('Email').fill(`nobody-${Date.now()}@example.com`)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
})

test('a device that is signed out from the list is out at its next request', async ({
  demo,
  browser,
  newDevice,
}) => {
  const nia = await joinAsNewcomer(browser, demo, { organization: 'lucky-lane' })
  const lost = await signedIn(await newDevice(), demo, nia, '/transactions')
  await expect(lost).toHaveURL(`${demo.baseUrl}/o/lucky-lane/transactions`)
  // Its lists are read again by themselves, and would be refused before it is looked at.
  await lost.goto('about:blank')
  const here = await signedIn(await newDevice(), demo, nia, '/account')
  await expect(here.getByText('This device')).toHaveCount(1)
  await here.getByRole('button', { name: /^Sign out .* on / }).click()
  await expect(here.getByRole('button', { name: /^Sign out .* on / })).toHaveCount(0)
  await lost.goto(`${demo.baseUrl}/transactions`)
  await expect(lost).toHaveURL(/\/sign-in/)
  await here.reload()
  await expect(here.getByRole('heading', { name: 'Your account' })).toBeVisible()
})

test('a delicate change asks again who is there, then goes through as if it had not', async ({
  demo,
  browser,
  newDevice,
  expectComplaint,
}) => {
  expectComplaint(/status of 428 .*account\.startTwoFactor/)
  expectComplaint(/status of 400 .*account\.confirm/)
  const nia = await joinAsNewcomer(browser, demo, { organization: 'lucky-lane' })
  const theirs = await signedIn(await newDevice(), demo, nia, '/account')
  let refusals = 0
  // The server refuses like this once the last proof is 15 minutes old; its own test moves the clock.
  await theirs.route('**/api/trpc/account.startTwoFactor**', async (route) => {
    if (refusals++ > 0) return route.fallback()
    const refusal = {
      code: 'STEP_UP_REQUIRED',
      message: 'x',
      details: { methods: ['password'] },
      retryAfterS: null,
    }
    const data = { code: 'PRECONDITION_REQUIRED', httpStatus: 428, requestId: null, refusal, fields: {} }
    await route.fulfill({ status: 428, json: [{ error: { json: { message: 'x', code: -32_028, data } } }] })
  })
  await theirs.getByRole('button', { name: 'Set up authenticator app' }).click()
  const asking = theirs.getByRole('dialog', { name: 'Confirm your identity' })
  await asking.getByLabel('Your password').fill('not it')
  await asking.getByRole('button', { name: 'Confirm' }).click()
  await expect(asking.getByText('The password is wrong.')).toBeVisible()
  await asking.getByLabel('Your password').fill(nia.password)
  await asking.getByRole('button', { name: 'Confirm' }).click()
  await expect(theirs.getByTestId('two-factor-key')).toBeVisible()
  await theirs.keyboard.press('Escape')
  await expect(theirs.getByRole('button', { name: 'Set up authenticator app' })).toBeFocused()
})
