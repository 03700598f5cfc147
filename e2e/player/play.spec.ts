import { netEffect } from '../support/operator-backend'
import { expect, test } from '../support/test'

const played = [
  { provider: 'aurora', type: 'slots' },
  { provider: 'borealis', type: 'slots' },
  { provider: 'cascade', type: 'instant' },
]

for (const { provider, type } of played) {
  test(`a newcomer plays ${type} of ${provider}: game, wallet and transactions agree`, async ({
    operator,
    sandbox,
    game,
    player,
  }) => {
    const { id: gameId } = await operator.firstGame(provider, { type })
    const session = await operator.createSession({
      gameId,
      playerId: player.id,
      balance: player.balanceMinor,
    })
    await game.open(session.game_url)

    await sandbox.wishOutcome(provider, session.session_id, { win_multiplier: 2.5 })
    await game.playRound()
    await sandbox.wishOutcome(provider, session.session_id, { outcome: 'lose' })
    await game.playRound()
    await game.playRound()

    const rows = await operator.transactionsOf(session)
    expect(rows.filter((row) => row.transaction_type === 'bet')).toHaveLength(3)
    expect(rows.map((row) => [row.status, row.operator_status])).toEqual(rows.map(() => ['confirmed', 200]))
    const expected = player.balanceMinor + netEffect(rows)
    expect(await sandbox.walletBalance('lucky-lane', player.id)).toBe(expected)
    expect(await game.balanceMinor()).toBe(expected)
  })
}

test('a crash game left in flight pays what the wallet books', async ({
  operator,
  sandbox,
  game,
  player,
}) => {
  const { id: gameId } = await operator.firstGame('cascade', { type: 'crash' })
  const session = await operator.createSession({ gameId, playerId: player.id, balance: player.balanceMinor })
  await game.open(session.game_url)
  await sandbox.wishOutcome('cascade', session.session_id, { win_multiplier: 50 })
  expect(await game.flyAndCashOut()).toBe('settled')

  const rows = await operator.transactionsOf(session)
  expect(rows.map((row) => [row.transaction_type, row.status])).toEqual([
    ['bet', 'confirmed'],
    ['win', 'confirmed'],
  ])
  const expected = player.balanceMinor + netEffect(rows)
  expect(await sandbox.walletBalance('lucky-lane', player.id)).toBe(expected)
  expect(await game.balanceMinor()).toBe(expected)
})

test('a game link opens once; the second visitor is told what to do', async ({
  operator,
  player,
  page,
  game,
  expectComplaint,
}) => {
  expectComplaint(/status of 410 .*\/launch\//)
  const { id: gameId } = await operator.firstGame('aurora')
  const session = await operator.createSession({ gameId, playerId: player.id, balance: player.balanceMinor })
  await game.open(session.game_url)
  const again = await page.goto(session.game_url)
  expect(again?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('closing the game leads to the game-complete page', async ({ demo, operator, player, page, game }) => {
  const { id: gameId } = await operator.firstGame('aurora')
  const session = await operator.createSession({ gameId, playerId: player.id, balance: player.balanceMinor })
  await game.open(session.game_url)
  await page.getByTestId('close').click()
  await expect(page).toHaveURL(new RegExp(`^${demo.baseUrl}/complete/[\\w-]+\\.[\\w-]+$`))
  await expect(page.getByRole('img', { name: 'Lucky Lane' })).toBeVisible()
})

test('a player without funds is told so, and nothing is debited', async ({
  operator,
  sandbox,
  player,
  game,
}) => {
  await sandbox.setWalletBalance('lucky-lane', player.id, 0)
  const { id: gameId } = await operator.firstGame('aurora')
  const session = await operator.createSession({ gameId, playerId: player.id, balance: 100_000 })
  await game.open(session.game_url)
  expect(await game.playRound()).toBe('declined')
  const rows = await operator.transactionsOf(session)
  expect(rows.map((row) => [row.transaction_type, row.status])).toEqual([['bet', 'declined']])
  expect(await sandbox.walletBalance('lucky-lane', player.id)).toBe(0)
})
