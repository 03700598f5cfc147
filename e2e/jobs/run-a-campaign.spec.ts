import { expectAccessible, showOn } from '../support/accessible'
import { Cabinet, inMenu } from '../support/cabinet'
import { CountedActions } from '../support/counted-actions'
import { expect, test } from '../support/test'

/** 600 who may play, one who is excluded, one with a country that does not exist. */
function listOf(playerId: string, excluded: string): string {
  const others = Array.from({ length: 599 }, (_, index) => `${playerId}-${index},MT\n`)
  return `player_id,country\n${playerId},MT\n${excluded},MT\n${playerId}-b,QQ\n${others.join('')}`
}

test('a campaign of 600 players is run from a CSV, to settled wins', async ({
  newDevice,
  demo,
  operator,
  sandbox,
  game,
  player,
}) => {
  // 600 grants at the 50 a second that a provider allows, looked at for accessibility at each station.
  test.setTimeout(240_000)
  const user = new CountedActions()
  const { id: gameId, name: gameName } = await operator.freeRoundsGame('aurora')
  const name = `Spring ${player.id.slice(-8)}`
  const page = await (await newDevice()).newPage()
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('manager', 'lucky-lane')
  await user.click(inMenu(page, 'Campaigns'))
  await user.click(page.getByRole('link', { name: 'New campaign' }).first())
  const goOn = page.getByRole('button', { name: 'Continue' })

  await user.fill(page.getByRole('textbox', { name: 'Name' }), name)
  await user.click(goOn)
  await user.fill(page.getByRole('searchbox', { name: 'Search games with free rounds' }), gameName)
  await user.click(page.getByRole('checkbox', { name: new RegExp(`^${gameName}`) }).first())
  await user.click(goOn)
  await user.fill(page.getByRole('textbox', { name: 'Rounds per game' }), '1')
  await user.click(page.getByRole('radio').first())
  await user.click(goOn)

  await user.chooseFile(page.locator('input[type=file]'), {
    name: 'players.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(listOf(player.id, demo.players.excluded)),
  })
  await expect(page.getByText('600 of 602 rows are valid')).toBeVisible({ timeout: 30_000 })
  const bad = page.getByRole('region', { name: 'Invalid rows' })
  await expect(bad.getByRole('row', { name: /Player excluded/ })).toBeVisible()
  await expect(bad.getByRole('row', { name: /Unknown country code/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download all 2' }).click()
  expect((await download).suggestedFilename()).toMatch(/^bad-rows-.*\.csv$/)
  await expectAccessible(page)
  await showOn(page, 'desktop')
  await cabinet.reload()
  await user.click(goOn)

  await expect(page.getByRole('region', { name: 'Exposure', exact: true })).toBeVisible()
  const start = page.getByRole('button', { name: 'Issue to 600 players' })
  await expect(start).toBeDisabled()
  await user.click(page.getByRole('checkbox', { name: /Skip 2 invalid rows/ }))
  await user.fill(page.getByRole('textbox', { name: `Type “${name}” to confirm` }), name)
  await expectAccessible(page)
  await showOn(page, 'desktop')
  await user.click(start)
  await expect(page.getByRole('heading', { name: /of 600 players issued/ })).toBeVisible()
  user.expectAtMost({ clicks: 11, fills: 4 })

  // The first of the list plays while the others wait for their turn.
  const grant = page.getByRole('link', { name: `Grant of ${player.id}`, exact: true })
  await expect(grant).toBeVisible()
  const session = await operator.createSession({ gameId, playerId: player.id, balance: player.balanceMinor })
  await game.open(session.game_url)
  expect(await game.freeRoundsLeft()).toBe(1)
  await sandbox.wishOutcome('aurora', session.session_id, { win_multiplier: 2 })
  expect(await game.playRound()).toBe('settled')
  const rows = await operator.transactionsOf(session)
  expect(rows.map((row) => row.status)).toEqual(rows.map(() => 'confirmed'))
  expect(rows.some((row) => row.transaction_type === 'win' && row.amount > 0)).toBe(true)
  await grant.click()
  await expect(page.getByText('Played', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Transactions' }).getByText('win').first()).toBeVisible()
  await page.getByRole('link', { name }).click()

  await expect(page.getByText('Complete', { exact: true })).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('heading', { name: '600 of 600 players issued' })).toBeVisible()
  await expectAccessible(page)
  await showOn(page, 'desktop')
  await page.getByRole('button', { name: `Cancel free rounds for ${player.id}-0` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel free rounds' }).click()
  await expect(page.getByText(`Free rounds cancelled for ${player.id}-0`)).toBeVisible()
})
