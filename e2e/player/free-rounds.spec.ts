import type { GamePage } from '../support/game-page'
import { netEffect, type OperatorBackend, type Session } from '../support/operator-backend'
import type { Sandbox } from '../support/sandbox'
import { expect, test } from '../support/test'

/** Game, wallet and transactions agree to the cent; returns the movements, oldest first. */
async function expectAgreement(
  { operator, sandbox, game }: { operator: OperatorBackend; sandbox: Sandbox; game: GamePage },
  session: Session,
  player: { id: string; balanceMinor: number },
) {
  const rows = await operator.transactionsOf(session)
  expect(rows.map((row) => row.status)).toEqual(rows.map(() => 'confirmed'))
  const expected = player.balanceMinor + netEffect(rows)
  expect(await sandbox.walletBalance('lucky-lane', player.id)).toBe(expected)
  await expect.poll(() => game.balanceMinor()).toBe(expected)
  return rows
}

test('free rounds on aurora count down, pay round by round, and then the player plays for cash', async ({
  operator,
  sandbox,
  game,
  player,
}) => {
  const { id: gameId, stake } = await operator.freeRoundsGame('aurora')
  const input = { provider: 'aurora', playerId: player.id, games: [gameId], count: 2, stake, kind: 'voucher' }
  const { grant_id: grantId } = await operator.issueFreeRounds(input)
  const session = await operator.createSession({ gameId, playerId: player.id, balance: player.balanceMinor })
  await game.open(session.game_url)
  expect(await game.freeRoundsLeft()).toBe(2)

  await sandbox.wishOutcome('aurora', session.session_id, { win_multiplier: 2.5 })
  expect(await game.playRound()).toBe('settled')
  expect(await game.freeRoundsLeft()).toBe(1)
  await sandbox.wishOutcome('aurora', session.session_id, { outcome: 'lose' })
  await game.playRound()
  expect(await game.freeRoundsLeft()).toBe(0)

  const rows = await expectAgreement({ operator, sandbox, game }, session, player)
  expect(rows.map((row) => row.transaction_type)).toEqual(['bet', 'win', 'bet', 'win'])
  for (const row of rows) {
    expect(row).toMatchObject({ is_free: true, free_round_grant_id: grantId, free_round_kind: 'voucher' })
  }
  expect(rows.at(-1)?.amount).toBe(0)
  expect(await operator.grantOf(player.id)).toMatchObject({
    grant_id: grantId,
    status: 'completed',
    games: [{ status: 'consumed', rounds_played: 2, won_amount: rows[1]?.amount }],
  })

  await game.playRound()
  const after = await expectAgreement({ operator, sandbox, game }, session, player)
  expect(after.slice(4).every((row) => !row.is_free)).toBe(true)
  expect(after.length).toBeGreaterThan(4)
})

test('free rounds on borealis are activated, played quietly, and settle as one free win', async ({
  operator,
  sandbox,
  game,
  player,
}) => {
  const { id: gameId, stake } = await operator.freeRoundsGame('borealis')
  const input = { provider: 'borealis', playerId: player.id, games: [gameId], count: 2, stake }
  const { grant_id: grantId } = await operator.issueFreeRounds(input)
  const session = await operator.createSession({ gameId, playerId: player.id, balance: player.balanceMinor })
  await game.open(session.game_url)
  expect(await game.freeRoundsLeft()).toBe(2)

  await sandbox.wishOutcome('borealis', session.session_id, { win_multiplier: 3 })
  await game.playRound()
  expect(await operator.transactionsOf(session)).toEqual([])
  const cancel = await operator.cancelFreeRounds(grantId)
  expect([cancel.status, cancel.body.error]).toEqual([409, 'not_cancellable'])
  await sandbox.wishOutcome('borealis', session.session_id, { outcome: 'lose' })
  await game.playRound()

  await expect.poll(async () => (await operator.transactionsOf(session)).length).toBe(1)
  const [win] = await expectAgreement({ operator, sandbox, game }, session, player)
  expect(win).toMatchObject({ transaction_type: 'win', is_free: true, free_round_grant_id: grantId })
  expect(win?.amount).toBeGreaterThan(0)
  expect(await operator.grantOf(player.id)).toMatchObject({
    status: 'completed',
    games: [{ status: 'consumed', rounds_played: 2, won_amount: win?.amount }],
  })
})

for (const provider of ['aurora', 'borealis']) {
  test(`free rounds on ${provider} that were cancelled after the launch are not played`, async ({
    operator,
    sandbox,
    game,
    player,
    expectComplaint,
  }) => {
    if (provider === 'borealis') expectComplaint(/status of 409 .*\/play\/borealis\/.*\/rounds/)
    const { id: gameId, stake } = await operator.freeRoundsGame(provider)
    const input = { provider, playerId: player.id, games: [gameId], count: 3, stake }
    const { grant_id: grantId } = await operator.issueFreeRounds(input)
    const session = await operator.createSession({
      gameId,
      playerId: player.id,
      balance: player.balanceMinor,
    })
    expect(await operator.cancelFreeRounds(grantId)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', games: [{ status: 'cancelled' }] },
    })
    await game.open(session.game_url)
    await game.page.getByTestId('play').click()
    await expect.poll(() => game.freeRoundsLeft()).toBe(0)
    await expect
      .poll(async () => {
        const rows = await operator.transactionsOf(session)
        expect(rows.every((row) => !row.is_free)).toBe(true)
        const expected = player.balanceMinor + netEffect(rows)
        return (await sandbox.walletBalance('lucky-lane', player.id)) - expected
      })
      .toBe(0)
    expect(await operator.grantOf(player.id)).toMatchObject({
      status: 'cancelled',
      games: [{ rounds_played: 0, won_amount: 0 }],
    })
  })
}
