import { randomUUID } from 'node:crypto'
import { Cabinet, inMenu } from '../support/cabinet'
import { CountedActions } from '../support/counted-actions'
import { mailedLink } from '../support/newcomer'
import { expect, test } from '../support/test'

test('a member is invited, promoted and removed, and is out at once', async ({ page, demo, newDevice }) => {
  // Two people on three devices.
  const user = new CountedActions()
  const email = `nia-${randomUUID().slice(0, 8)}@example.com`
  const password = 'correct horse battery'
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('owner', 'grand-platform')
  await user.click(inMenu(page, 'Team'))
  await user.click(page.getByRole('button', { name: 'Invite member' }))
  await user.fill(page.getByRole('textbox', { name: 'Email' }), email)
  await user.click(page.getByRole('button', { name: 'Invite', exact: true }))
  await expect(page.getByText('Invitation sent')).toBeVisible()
  await user.click(page.getByRole('button', { name: 'Done' }))
  const row = page.getByRole('row', { name: new RegExp(email) })
  await expect(row).toContainText('Analyst')

  const guest = await (await newDevice()).newPage()
  const path = new URL(await mailedLink(guest.request, demo, email)).pathname
  const guestCabinet = new Cabinet(guest, demo)
  await guestCabinet.open(path)
  await guest.getByLabel('Your name').fill('Nia Novak')
  await guest.getByRole('textbox', { name: 'Password' }).fill(password)
  await guest.getByRole('button', { name: 'Create account and join' }).click()
  await expect(guest.getByRole('heading', { name: 'Grand Platform Group', exact: true })).toBeVisible()
  await expect(inMenu(guest, 'Audit log')).toHaveCount(0)
  const atHome = await (await newDevice()).newPage()
  await atHome.goto(demo.baseUrl + path)
  await expect(atHome.getByText('Invitation already accepted.')).toBeVisible()
  const homeCabinet = new Cabinet(atHome, demo)
  await homeCabinet.signInAs({ email, password }, '/transactions')
  await expect(atHome).toHaveURL(`${demo.baseUrl}/o/grand-platform/transactions`)
  // That page asks again every few seconds, and would be refused at a moment of its own.
  await atHome.goto('about:blank')

  await cabinet.reload()
  const actions = row.getByRole('button', { name: 'Change Nia Novak' })
  await user.click(actions)
  await user.click(page.getByRole('menuitem', { name: 'Change role…' }))
  await user.click(page.getByRole('combobox', { name: 'Role' }))
  await user.click(page.getByRole('option', { name: /^Admin/ }))
  await user.click(page.getByRole('button', { name: 'Change role' }))
  await expect(row).toContainText('Admin')
  await guestCabinet.reload()
  await expect(inMenu(guest, 'Audit log')).toBeVisible()

  await user.click(actions)
  await user.click(page.getByRole('menuitem', { name: 'Suspend…' }))
  await user.click(page.getByRole('button', { name: 'Suspend', exact: true }))
  await expect(row).toContainText('Suspended')
  user.expectAtMost({ clicks: 12, fills: 1 })
  for (const device of [guest, atHome]) {
    await device.goto(`${demo.baseUrl}/transactions`)
    await expect(device).toHaveURL(/\/sign-in/)
  }
  await homeCabinet.submitSignIn(email, password)
  await expect(atHome.getByText('You are not a member of an organization')).toBeVisible()
})
