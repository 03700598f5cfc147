import { Cabinet } from '../support/cabinet'
import { joinAsNewcomer } from '../support/newcomer'
import { expect, test } from '../support/test'

test('the ownership is offered, waits for an answer, and stays where it is when it is declined', async ({
  page,
  demo,
  browser,
  newDevice,
}) => {
  const nia = await joinAsNewcomer(browser, demo, { organization: 'grand-platform', role: 'admin' })
  await new Cabinet(page, demo).signIn('owner', 'grand-platform', '/team')
  await page.getByRole('button', { name: `Change ${nia.name}` }).click()
  await page.getByRole('menuitem', { name: 'Offer ownership…' }).click()
  await page.getByRole('button', { name: 'Offer ownership' }).click()
  await expect(page.getByText(`Ownership offered to ${nia.name}`).first()).toBeVisible()

  const theirs = await (await newDevice()).newPage()
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
