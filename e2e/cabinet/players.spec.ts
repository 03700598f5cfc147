import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'

test('a session is found by its player, whose page has its movements; excluding the player ends launches', async ({
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
  await cabinet.signIn('owner', 'lucky-lane', `/sessions?player=${player.id}`)
  await page.getByRole('region', { name: 'Sessions' }).getByRole('link').first().click()
  const sheet = page.getByRole('dialog', { name: 'Session' })
  await sheet.getByRole('link', { name: 'Open full page' }).click()
  await expect(page).toHaveURL(new RegExp(`/sessions/${session.session_id}$`))
  await expect(page.getByRole('region', { name: 'Transactions' }).getByText('bet').first()).toBeVisible()

  await cabinet.open(`/players/${player.id}`)
  await page.getByRole('button', { name: 'Exclude player' }).click()
  await page.getByRole('button', { name: 'Exclude', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Exclusions' }).getByText('Excluded')).toBeVisible()
  await page.getByRole('button', { name: `Request end of exclusion of ${player.id}` }).click()
  await page.getByRole('button', { name: 'Request end', exact: true }).click()
  await expect(page.getByText('End requested by you')).toBeVisible()

  const second = await (await newDevice()).newPage()
  await new Cabinet(second, demo).signIn('admin', 'lucky-lane', `/players/${player.id}`)
  await second.getByRole('button', { name: `Confirm end of exclusion of ${player.id}` }).click()
  await second.getByRole('button', { name: 'End exclusion', exact: true }).click()
  await expect(second.getByText(`${player.id} can play again`)).toBeVisible()
})
