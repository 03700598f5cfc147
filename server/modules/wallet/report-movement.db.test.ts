import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { prisma } from '@/server/db'
import { reportMovement } from './index'
import { callbackUrl, createWorld, storedMovement } from './testing/world'

test('a bet is recorded, sent once as signed bytes, and confirmed with the balance the wallet gave', async () => {
  const world = await createWorld()
  const answer = await reportMovement(
    world.ctx,
    world.report({ type: 'bet', transactionId: 'b1' }),
    world.ports,
  )
  expect(answer).toEqual({
    outcome: 'ok',
    transactionId: 'b1',
    balanceMinor: 9_900n,
    currency: 'EUR',
    isReplayed: false,
  })
  const [request] = world.wallet.requests
  expect(world.wallet.requests).toHaveLength(1)
  expect(request?.url).toBe(callbackUrl)
  const signature = createHmac('sha256', world.secret)
    .update(request?.body ?? '')
    .digest('hex')
  expect(request?.headers).toMatchObject({ 'Content-Type': 'application/json', 'X-SIGNATURE': signature })
  expect(JSON.parse(Buffer.from(request?.body ?? '').toString())).toEqual({
    action: 'BET',
    transaction_type: 'bet',
    is_free: false,
    free_round_grant_id: '',
    free_round_kind: null,
    transaction_id: 'b1',
    amount: 100,
    currency: 'EUR',
    player_id: 'player-1',
    provider_code: world.providerCode,
    game: 'slot-1',
    game_id: world.gameId,
    round_id: 'round-1',
    finished: false,
    session_id: world.sessionId,
  })
  const stored = await storedMovement(world, 'b1')
  expect(stored).toMatchObject({
    state: 'confirmed',
    providerAnswer: 'ok',
    operatorStatus: 200,
    attemptCount: 1,
  })
  expect(Buffer.from(stored.body)).toEqual(Buffer.from(request?.body ?? ''))
  expect(stored.attempts).toMatchObject([{ number: 1, trigger: 'initial', verdict: 'confirmed', signature }])
})

test('fifty reports of one bet at once reach the wallet once and are all answered alike', async () => {
  const world = await createWorld()
  const report = world.report({ type: 'bet', transactionId: 'b1' })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => reportMovement(world.ctx, report, world.ports)),
  )
  expect(world.wallet.requests).toHaveLength(1)
  expect(new Set(answers.map((answer) => `${answer.outcome} ${answer.balanceMinor}`))).toEqual(
    new Set(['ok 9900']),
  )
  expect(answers.filter((answer) => !answer.isReplayed)).toHaveLength(1)
  expect(await prisma.walletTransaction.count({ where: { organizationId: world.organizationId } })).toBe(1)
})
