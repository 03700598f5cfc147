import { netEffect } from '../support/operator-backend'
import { expect, test } from '../support/test'

/** Lucky Lane's wallet fails here only for this test's player, so that other tests' callbacks are not touched. */
const slug = 'lucky-lane'

test('a win that meets a broken wallet is delivered later, with the same bytes, once in effect', async ({
  operator,
  sandbox,
  game,
  player,
}) => {
  const { id: gameId } = await operator.firstGame('aurora')
  const session = await operator.createSession({ gameId, playerId: player.id, balance: player.balanceMinor })
  await game.open(session.game_url)
  await sandbox.wishOutcome('aurora', session.session_id, { win_multiplier: 3 })
  await sandbox.breakWallet(slug, { kind: '500', times: 2, player_id: player.id, transaction_type: 'win' })
  const winOf = async () =>
    (await operator.transactionsOf(session)).find((row) => row.transaction_type === 'win')
  // Asked while the reels still turn: the first redelivery is five seconds away.
  await game.startRound()
  await expect.poll(async () => (await winOf())?.status).toBe('retrying')
  await game.roundEnd()
  await expect.poll(async () => (await winOf())?.status, { timeout: 25_000 }).toBe('confirmed')

  const win = await winOf()
  const received = await sandbox.receivedCallbacks(slug, win?.transaction_id ?? 'none')
  const deliveries = received.filter((callback) => callback.raw_body.includes('"transaction_type":"win"'))
  expect(deliveries).toHaveLength(3)
  expect(new Set(deliveries.map((callback) => callback.raw_body)).size).toBe(1)
  const seconds = deliveries.map((callback) => Date.parse(callback.at) / 1000)
  for (const [earlier, later] of [
    [0, 1],
    [1, 2],
  ] as const) {
    expect((seconds[later] ?? 0) - (seconds[earlier] ?? 0)).toBeGreaterThanOrEqual(5)
  }
  const rows = await operator.transactionsOf(session)
  expect(await sandbox.walletBalance(slug, player.id)).toBe(player.balanceMinor + netEffect(rows))
})

test('a bet that meets a broken wallet is refused, refunded by the provider and costs nothing', async ({
  operator,
  sandbox,
  game,
  player,
}) => {
  const { id: gameId } = await operator.firstGame('aurora')
  const session = await operator.createSession({ gameId, playerId: player.id, balance: player.balanceMinor })
  await game.open(session.game_url)
  await sandbox.breakWallet(slug, { kind: '503', times: 1, player_id: player.id, transaction_type: 'bet' })
  expect(await game.playRound()).toBe('failed')

  const settled = async () => {
    const rows = await operator.transactionsOf(session)
    return rows.map((row) => `${row.transaction_type} ${row.status}`).sort()
  }
  await expect.poll(settled, { timeout: 25_000 }).toEqual(['bet superseded', 'refund confirmed'])
  expect(await sandbox.walletBalance(slug, player.id)).toBe(player.balanceMinor)
})
