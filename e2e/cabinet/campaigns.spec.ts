import { expectAccessible, showOn } from '../support/accessible'
import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'

/** Rows for the list: one who will play, one who is excluded, one with a country that does not exist. */
function listOf(playerId: string, excluded: string): string {
  return `player_id,country\n${playerId},MT\n${excluded},MT\n${playerId}-b,QQ\n${playerId}-c,MT\n`
}

test('a manager runs a campaign from a CSV to settled wins', async ({
  browser,
  demo,
  operator,
  sandbox,
  game,
  player,
}) => {
  // A day's work in one piece, looked at for accessibility at each of its stations.
  test.slow()
  const { id: gameId, name: gameName } = await operator.freeRoundsGame('aurora')
  const name = `Spring ${player.id.slice(-8)}`
  const page = await browser.newPage()
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('manager', 'lucky-lane', '/campaigns')
  await page.getByRole('link', { name: 'New campaign' }).first().click()

  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Reference' }).fill(`ref-${player.id}`)
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.getByRole('searchbox', { name: 'Search games with free rounds' }).fill(gameName)
  await page
    .getByRole('checkbox', { name: new RegExp(`^${gameName}`) })
    .first()
    .check()
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.getByRole('textbox', { name: 'Rounds per game' }).fill('2')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Save draft' }).click()

  await page.locator('input[type=file]').setInputFiles({
    name: 'players.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(listOf(player.id, demo.players.excluded)),
  })
  await expect(page.getByText('2 of 4 rows are valid')).toBeVisible()
  const bad = page.getByRole('region', { name: 'Invalid rows' })
  await expect(bad.getByRole('row', { name: /Player excluded/ })).toBeVisible()
  await expect(bad.getByRole('row', { name: /Unknown country code/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download all 2' }).click()
  expect((await download).suggestedFilename()).toMatch(/^bad-rows-.*\.csv$/)

  await expectAccessible(page)
  await showOn(page, 'desktop')
  await cabinet.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('region', { name: 'Exposure' }).first()).toBeVisible()
  const start = page.getByRole('button', { name: 'Issue to 2 players' })
  await expect(start).toBeDisabled()
  await page.getByRole('checkbox', { name: /Skip 2 invalid rows/ }).check()
  await expectAccessible(page)
  await showOn(page, 'desktop')
  await start.click()

  await expect(page.getByText('Complete', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: '2 of 2 players issued' })).toBeVisible()
  await expectAccessible(page)
  await showOn(page, 'desktop')

  const session = await operator.createSession({ gameId, playerId: player.id, balance: player.balanceMinor })
  await game.open(session.game_url)
  expect(await game.freeRoundsLeft()).toBe(2)
  await sandbox.wishOutcome('aurora', session.session_id, { win_multiplier: 2 })
  expect(await game.playRound()).toBe('settled')
  await sandbox.wishOutcome('aurora', session.session_id, { outcome: 'lose' })
  await game.playRound()
  const rows = await operator.transactionsOf(session)
  expect(rows.map((row) => row.status)).toEqual(rows.map(() => 'confirmed'))
  expect(rows.some((row) => row.transaction_type === 'win' && row.amount > 0)).toBe(true)

  await cabinet.reload()
  await page.getByRole('link', { name: `Grant of ${player.id}`, exact: true }).click()
  await expect(page.getByText('Played', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Transactions' }).getByText('win').first()).toBeVisible()
  await page.getByRole('link', { name: name }).click()

  await page.getByRole('button', { name: `Cancel free rounds for ${player.id}-c` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel free rounds' }).click()
  await expect(page.getByText(`Free rounds cancelled for ${player.id}-c`)).toBeVisible()
  await page.close()
})

test('a list that is no list is refused with the reason, and pasted ids are taken', async ({
  page,
  demo,
  operator,
  player,
}) => {
  const { name: gameName } = await operator.freeRoundsGame('aurora')
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('manager', 'lucky-lane', '/campaigns/new')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill(`Paste ${player.id.slice(-8)}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('searchbox', { name: 'Search games with free rounds' }).fill(gameName)
  await page
    .getByRole('checkbox', { name: new RegExp(`^${gameName}`) })
    .first()
    .check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('textbox', { name: 'Country' }).fill('mt')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('who,where\na,b\n') })
  await expect(page.getByRole('alert').getByText(/unknown column "who"/)).toBeVisible()
  await page.getByRole('tab', { name: 'Paste' }).click()
  await page.getByRole('textbox', { name: 'Players' }).fill(`${player.id}\n${player.id}-2`)
  await page.getByRole('button', { name: 'Check list' }).click()
  await expect(page.getByText('2 of 2 rows are valid')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page).toHaveURL(/\/campaigns$/)
})

for (const role of ['analyst', 'developer'] as const) {
  test(`a campaign is looked at by a ${role}, who is offered nothing and refused everything`, async ({
    page,
    demo,
  }) => {
    const cabinet = new Cabinet(page, demo)
    await cabinet.signIn(role, 'lucky-lane', '/campaigns')
    await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'New campaign' })).toHaveCount(0)
    await cabinet.open('/campaigns/new')
    await expect(page.getByText('You don’t have access to this page')).toBeVisible()
    const id = '01900000-0000-7000-8000-000000000000'
    const refused = await page.evaluate(async (campaignId) => {
      const answers = await Promise.all([
        fetch(`/api/campaigns/${campaignId}/players`, { method: 'PUT', body: 'player_id\nx\n' }),
        fetch('/api/trpc/campaigns.cancel', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ json: { campaignId } }),
        }),
      ])
      return answers.map(({ status }) => status)
    }, id)
    expect(refused).toEqual([403, 403])
  })
}
