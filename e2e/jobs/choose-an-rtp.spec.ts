import { Cabinet } from '../support/cabinet'
import { withDatabase } from '../support/database'
import { expect, test } from '../support/test'

test('an RTP variant is chosen for a country, and the game launched there plays it', async ({
  page,
  demo,
  operator,
  player,
}) => {
  const { rows } = await withDatabase((database) =>
    database.query<{ id: string; variants: { code: string; rtp: string }[] }>(
      `select id, rtp_variants as variants from game
       where jsonb_array_length(rtp_variants) > 1 and is_active and supported_currencies is null
         and coalesce(blocked_countries, '[]') = '[]' order by name limit 1`,
    ),
  )
  const [game] = rows
  const lowest = game?.variants.at(-1)
  if (!game || !lowest) throw new Error('No game of the demo has RTP variants')

  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('owner', 'lucky-lane', `/games/${game.id}`)
  await page.getByRole('button', { name: 'Choose variant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose RTP variant' })
  await dialog.getByRole('combobox', { name: 'Variant' }).click()
  await page.getByRole('option', { name: lowest.code }).click()
  await dialog.getByRole('combobox', { name: 'Country' }).fill('Malta')
  await page.getByRole('option', { name: 'Malta' }).click()
  await dialog.getByRole('button', { name: 'Choose', exact: true }).click()
  await expect(page.getByText('Variant chosen')).toBeVisible()
  await expect(page.getByText('All brands, Malta')).toBeVisible()

  const { id: playerId, balanceMinor: balance } = player
  const launched = async (country: string) => {
    const session = await operator.createSession({ gameId: game.id, playerId, balance, country })
    const table = await page.context().newPage()
    await table.goto(session.game_url)
    await expect(table.locator('main')).toHaveAttribute('data-state', 'ready')
    const shown = await table.getByText(/ · RTP /).innerText()
    await table.close()
    return shown
  }
  const percent = (rtp: string) => `RTP ${Number(rtp).toFixed(2)}%`
  expect(await launched('MT')).toContain(percent(lowest.rtp))
  expect(await launched('FI')).toContain(percent(game.variants[0]?.rtp ?? ''))

  await page.getByRole('button', { name: 'Remove the choice of All brands in Malta' }).click()
  await expect(page.getByText('Choice removed')).toBeVisible()
})
