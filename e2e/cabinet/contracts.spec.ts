import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'

test('finance writes a version to come, computes it for last month, and withdraws it; the tenant sees its terms', async ({
  page,
  demo,
  newDevice,
}) => {
  const staff = new Cabinet(page, demo)
  await staff.signIn('finance', null, '/staff/billing/contracts?q=strict')
  await expect(page.getByText('No contract', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Strict Platform Ltd' }).click()
  await page.getByRole('button', { name: 'New version' }).click()
  const form = page.getByRole('dialog')
  const day = form.getByLabel('Applies from (UTC)')
  await day.fill('2098-12-31')
  await form.getByRole('button', { name: 'Open calendar' }).press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar.getByRole('button', { name: '31 Dec 2098' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(day).toHaveValue('01 Jan 2099')
  await form.getByLabel('Share in %').fill('12.12345')
  await form.getByRole('button', { name: 'Save version' }).click()
  await expect(form.getByText('at most 4 digits after the point')).toBeVisible()
  await form.getByLabel('Share in %').fill('12.1234')
  await form.getByRole('button', { name: 'Add tier' }).click()
  await form.getByLabel('Above, in EUR').last().fill('100,000.00')
  await form.getByLabel('Share in %').last().fill('10')
  await form.getByRole('button', { name: 'Compute for last month' }).click()
  await expect(form.getByText('Charged under the terms of that month')).toBeVisible()
  await form.getByRole('button', { name: 'Save version' }).click()
  await expect(page.getByRole('heading', { name: 'Version 1' })).toBeVisible()
  await expect(page.getByText('Not effective yet')).toBeVisible()

  const owner = await (await newDevice()).newPage()
  const theirs = new Cabinet(owner, demo)
  await theirs.signIn('owner', 'strict-platform', '/billing/contract')
  await expect(owner.getByRole('heading', { name: 'Terms from 01 Jan 2099' })).toBeVisible()
  await expect(owner.getByText('12.1234 %')).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()
  await owner.reload()
  await expect(owner.getByRole('heading', { name: 'No contract' })).toBeVisible()
})
