import { randomUUID } from 'node:crypto'
import { Cabinet } from '../support/cabinet'
import { joinAsNewcomer, mailedLink } from '../support/newcomer'
import { expectRoleRefused } from '../support/refused-call'
import { expect, test } from '../support/test'

const password = 'correct horse battery'

test('an invited person joins by the link, works, and is out the moment they are suspended', async ({
  page,
  demo,
  browser,
}) => {
  // Two people on three devices.
  test.setTimeout(120_000)
  const email = `nia-${randomUUID().slice(0, 8)}@example.com`
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('owner', 'grand-platform', '/team')
  await page.getByRole('button', { name: 'Invite member' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('Invitation sent')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Analyst')

  const theirs = await browser.newContext()
  const guest = await theirs.newPage()
  await guest.goto(`${demo.baseUrl}/outbox`)
  const path = new URL(await mailedLink(guest.request, demo, email)).pathname
  await new Cabinet(guest, demo).open(path)
  await guest.getByLabel('Your name').fill('Nia Novak')
  await guest.getByRole('textbox', { name: 'Password' }).fill(password)
  await guest.getByRole('button', { name: 'Create account and join' }).click()
  await expect(guest.getByRole('heading', { name: 'Grand Platform Group', exact: true })).toBeVisible()

  const second = await browser.newContext()
  const atHome = await second.newPage()
  await atHome.goto(demo.baseUrl + path)
  await expect(atHome.getByText('Invite already accepted.')).toBeVisible()
  const theirCabinet = new Cabinet(atHome, demo)
  await theirCabinet.signInAs({ email, password }, '/transactions')
  await expect(atHome).toHaveURL(`${demo.baseUrl}/transactions`)

  await cabinet.reload()
  const row = page.getByRole('row', { name: new RegExp(email) })
  await row.getByRole('button', { name: 'Change Nia Novak' }).click()
  await page.getByRole('menuitem', { name: 'Suspend…' }).click()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(row).toContainText('Suspended')
  for (const device of [guest, atHome]) {
    await device.goto(`${demo.baseUrl}/transactions`)
    await expect(device).toHaveURL(/\/sign-in/)
  }
  await theirCabinet.submitSignIn(email, password)
  await expect(atHome.getByText('You are not a member of an organization')).toBeVisible()
  await Promise.all([theirs.close(), second.close()])
})

test('an analyst sees who is on the team, and changes nobody', async ({ page, demo }) => {
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('analyst', 'lucky-lane', '/team')
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite member' })).toHaveCount(0)
  // Of oneself there is one thing to do.
  await page.getByRole('button', { name: /^Change / }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Leave organization…'])
  const stranger = { email: `eve-${randomUUID()}@example.com`, role: 'analyst' }
  await expectRoleRefused(page, demo, 'team.invite', stranger)
  await expectRoleRefused(page, demo, 'team.suspend', { membershipId: randomUUID() })
})

test('the ownership is offered, waits for an answer, and stays where it is when it is declined', async ({
  page,
  demo,
  browser,
}) => {
  const nia = await joinAsNewcomer(browser, demo, { organization: 'grand-platform', role: 'admin' })
  await new Cabinet(page, demo).signIn('owner', 'grand-platform', '/team')
  await page.getByRole('button', { name: `Change ${nia.name}` }).click()
  await page.getByRole('menuitem', { name: 'Offer ownership…' }).click()
  await page.getByRole('button', { name: 'Offer ownership' }).click()
  await expect(page.getByText(`Ownership offered to ${nia.name}`).first()).toBeVisible()

  const theirs = await (await browser.newContext()).newPage()
  await new Cabinet(theirs, demo).signInAs(nia, '/team')
  await theirs.getByRole('button', { name: 'Decline' }).click()
  await expect(theirs.getByText('Ownership offer declined')).toBeVisible()
  const row = theirs.getByRole('row', { name: new RegExp(nia.email) })
  await expect(row).toContainText('Admin')

  await row.getByRole('button', { name: `Change ${nia.name}` }).click()
  await theirs.getByRole('menuitem', { name: 'Leave organization…' }).click()
  await theirs.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(theirs.getByText('You are not a member of an organization')).toBeVisible()
})
