import { randomUUID } from 'node:crypto'
import { Cabinet } from '../support/cabinet'
import { joinAsNewcomer, mailedLink } from '../support/newcomer'
import { expect, test } from '../support/test'

const password = 'correct horse battery'

test('an invited person joins by the link, works, and is out the moment they are suspended', async ({
  page,
  demo,
  browser,
}) => {
  const email = `nia-${randomUUID().slice(0, 8)}@example.com`
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('owner', 'grand-platform', '/team')
  await page.getByRole('button', { name: 'Invite a member' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('The invite is on its way')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Analyst')

  const theirs = await browser.newContext()
  const guest = await theirs.newPage()
  await guest.goto(`${demo.baseUrl}/outbox`)
  const path = new URL(await mailedLink(guest.request, demo, email)).pathname
  await guest.goto(demo.baseUrl + path, { waitUntil: 'networkidle' })
  await guest.getByLabel('Your name').fill('Nia Novak')
  await guest.getByRole('textbox', { name: 'Password' }).fill(password)
  await guest.getByRole('button', { name: 'Create the account and join' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Grand Platform Group' })).toBeVisible()

  const second = await browser.newContext()
  const late = await second.newPage()
  await late.goto(demo.baseUrl + path)
  await expect(late.getByText('Invite already accepted.')).toBeVisible()
  await second.close()

  await page.reload({ waitUntil: 'networkidle' })
  const row = page.getByRole('row', { name: new RegExp(email) })
  await row.getByRole('button', { name: 'Change Nia Novak' }).click()
  await page.getByRole('menuitem', { name: 'Suspend…' }).click()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(row).toContainText('Suspended')
  await guest.goto(`${demo.baseUrl}/transactions`)
  await expect(guest).toHaveURL(/\/sign-in/)
  await theirs.close()
})

test('an analyst sees who is on the team, and changes nobody', async ({ page, demo }) => {
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('analyst', 'lucky-lane', '/team')
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite a member' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(0)
})

test('the ownership is offered, waits for an answer, and stays where it is when it is declined', async ({
  page,
  demo,
  browser,
}) => {
  const nia = await joinAsNewcomer(browser, demo, { organization: 'grand-platform', role: 'admin' })
  await new Cabinet(page, demo).signIn('owner', 'grand-platform', '/team')
  await page.getByRole('button', { name: `Change ${nia.name}` }).click()
  await page.getByRole('menuitem', { name: 'Offer the ownership…' }).click()
  await page.getByRole('button', { name: 'Offer the ownership' }).click()
  await expect(page.getByText(`The ownership is offered to ${nia.name}`).first()).toBeVisible()

  const theirs = await (await browser.newContext()).newPage()
  const cabinet = new Cabinet(theirs, demo)
  await cabinet.open('/sign-in?callbackUrl=/team')
  await cabinet.submitSignIn(nia.email, nia.password)
  await theirs.getByRole('button', { name: 'Decline' }).click()
  await expect(theirs.getByText('You declined the offer')).toBeVisible()
  const row = theirs.getByRole('row', { name: new RegExp(nia.email) })
  await expect(row).toContainText('Admin')

  await row.getByRole('button', { name: `Change ${nia.name}` }).click()
  await theirs.getByRole('menuitem', { name: 'Leave the organization…' }).click()
  await theirs.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(theirs.getByText('You have no seat in an organization')).toBeVisible()
})
