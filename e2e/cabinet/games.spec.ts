import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'

test('a game is found by typing, disabled for one brand, and enabled again', async ({ page, demo }) => {
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('owner', 'grand-platform', '/games?provider=aurora&type=slots')
  const link = page.getByRole('region', { name: 'Games' }).getByRole('link').nth(4)
  const name = (await link.textContent()) ?? ''
  await page.getByRole('searchbox', { name: 'Search games by name' }).pressSequentially(name)
  await expect(page).toHaveURL(/[?&]q=/)
  await page.getByRole('link', { name, exact: true }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Game' })
  await sheet.getByRole('button', { name: /^Disable .* for nordic$/ }).click()
  await expect(page.getByText('Game disabled')).toBeVisible()
  await sheet.getByRole('button', { name: /^Enable .* for nordic$/ }).click()
  await expect(sheet.getByRole('button', { name: /^Disable .* for nordic$/ })).toBeVisible()
})

test('a demo plays inside the cabinet, in a frame that leads nowhere by itself', async ({ page, demo }) => {
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('owner', 'lucky-lane', `/games/${demo.games.enumerated}`)
  await page.getByRole('button', { name: 'Play demo' }).click()
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', /allow-top-navigation-by-user-activation/)
  await expect(frame).not.toHaveAttribute('sandbox', /allow-top-navigation(?!-by-user)/)
  await expect(page.frameLocator('iframe').getByRole('button').first()).toBeVisible()
})
