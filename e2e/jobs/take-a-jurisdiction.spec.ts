import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'

test('a country’s rules are taken, and a game launched there keeps them', async ({
  page,
  browser,
  demo,
  operator,
  player,
}) => {
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('owner', 'lucky-lane', '/jurisdictions')
  await page.getByRole('button', { name: 'Rules of Sweden' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rules of Sweden' })
  await expect(dialog.getByText('Autoplay banned, highest stakes for slots, no demo play.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Mode' }).click()
  await page.getByRole('option', { name: 'On', exact: true }).click()
  await dialog.getByRole('button', { name: 'Adopt version' }).click()
  await expect(page.getByText('Version 2 of Sweden adopted')).toBeVisible()

  const { id: gameId } = await operator.firstGame('aurora', { type: 'slots', rtp_min: '92' })
  const { id: playerId, balanceMinor: balance } = player
  const session = await operator.createSession({ gameId, playerId, balance, country: 'SE' })
  // A browser with a clock of its own is not handed on to other tests: theirs would stand still too.
  const still = await browser.newContext()
  const table = await still.newPage()
  await table.clock.install()
  await table.goto(session.game_url)
  await expect(table.locator('main')).toHaveAttribute('data-state', 'ready')
  await expect(table.getByText('Autoplay is not available in your country.')).toBeVisible()
  await expect(table.getByTestId('autoplay')).toBeDisabled()
  await expect(table.getByText('Maximum stake 5.00 EUR.')).toBeVisible()

  const play = table.getByTestId('play')
  // Time stands still at the table: the pause lasts until the test lets it pass.
  await table.clock.pauseAt(new Date(Date.now() + 60_000))
  await play.click()
  await expect(table.getByTestId('spin-delay')).toHaveText('Next round in 4 s')
  await expect(play).toBeDisabled()
  await expect(async () => {
    await table.clock.runFor(1_000)
    await expect(play).toBeEnabled({ timeout: 100 })
  }).toPass()
  await expect(table.getByTestId('spin-delay')).toBeEmpty()
  await table.clock.fastForward('01:00:00')
  await expect(table.getByRole('dialog', { name: 'Reality check' })).toBeVisible()
  await still.close()

  await page.getByRole('button', { name: 'Rules of Sweden' }).click()
  await dialog.getByRole('button', { name: 'Remove profile' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Profile of Sweden removed')).toBeVisible()
})
