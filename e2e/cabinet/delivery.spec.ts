import { createHmac } from 'node:crypto'
import { Cabinet } from '../support/cabinet'
import { requireOrganization } from '../support/demo'
import { expect, test } from '../support/test'

test('a played round is found by its player, and its page shows the very bytes that were signed', async ({
  newDevice,
  demo,
  operator,
  player,
  game,
}) => {
  const { id: gameId } = await operator.firstGame('aurora', { type: 'slots' })
  const session = await operator.createSession({ gameId, playerId: player.id, balance: player.balanceMinor })
  await game.open(session.game_url)
  await game.playRound()

  const page = await (await newDevice()).newPage()
  const cabinet = new Cabinet(page, demo)
  const rows = await operator.transactionsOf(session)
  await cabinet.signIn('owner', 'lucky-lane', `/transactions?player=${player.id}`)
  const listed = page.locator('tbody tr')
  await expect(listed).toHaveCount(rows.length)
  const delivered = listed.filter({ hasText: 'Confirmed' }).filter({ hasText: 'HTTP 200' })
  await expect(delivered).toHaveCount(rows.length)
  await page.getByRole('link', { name: 'bet', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Transaction' })
  await expect(sheet.getByText('The wallet accepted the bet.')).toBeVisible()
  await sheet.getByRole('link', { name: 'Open full page' }).click()
  await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}$/)

  const signed = page.getByRole('region', { name: 'Callback body, raw' })
  await page.getByRole('tablist', { name: 'Callback body' }).getByRole('tab', { name: 'Raw' }).click()
  const bytes = (await signed.textContent()) ?? ''
  const { callbackSecret } = requireOrganization(demo, 'lucky-lane')
  const signature = createHmac('sha256', callbackSecret).update(bytes).digest('hex')
  await expect(page.getByText(signature).first()).toBeVisible()
})
