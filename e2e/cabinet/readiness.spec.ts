import { randomUUID } from 'node:crypto'
import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'

test('an amount the currency cannot express is refused; a wallet that declines the bet fails it and what builds on it is skipped', async ({
  page,
  demo,
  sandbox,
  expectComplaint,
}) => {
  expectComplaint(/status of 400 .*readiness\.start/)
  const player = `poor-${randomUUID()}`
  await sandbox.setWalletBalance('grand-platform', player, 0)
  await new Cabinet(page, demo).signIn('owner', 'grand-platform', '/developers/readiness')
  await page.getByLabel('Currency').fill('JPY')
  await page.getByLabel('Bet amount').fill('0.5')
  await page.getByRole('button', { name: 'Run probe' }).click()
  await expect(page.getByText('Enter an amount in JPY')).toBeVisible()

  await page.getByLabel('Currency').fill('EUR')
  await page.getByLabel('Test player').fill(player)
  await page.getByRole('button', { name: 'Run probe' }).click()
  await expect(page.getByText(/Not ready: 1 of \d+ failed/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Use a test player with enough balance')).toBeVisible()
  await expect(page.getByText('Skipped because “A bet is debited” did not pass.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Not ready: 1 of \d+ failed/)).toBeVisible()
  await page.getByRole('link', { name: 'All runs' }).click()
  await expect(page.getByRole('link', { name: /^Open run: / }).first()).toBeVisible()
})
