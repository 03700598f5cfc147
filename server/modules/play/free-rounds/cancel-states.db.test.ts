import { beforeEach, describe, expect, test } from 'vitest'
import { type CancelResult, callFailed } from '@/server/providers/port'
import { createFreeRoundsWorld } from '@/server/testing/free-rounds-world'
import { createProviderStub, freeRoundsFamilies, stubProviders } from '@/server/testing/provider-stub'

/** Spec §3.1, row by row. */

const stub = createProviderStub()
stubProviders(stub)

const speak = (family: keyof typeof freeRoundsFamilies) =>
  Object.assign(stub, createProviderStub(), { freeRounds: freeRoundsFamilies[family] })
beforeEach(() => speak('aurora'))

const flat = (error: string, status: number, body: Record<string, unknown> = {}) =>
  expect.objectContaining({ error, status, body: expect.objectContaining(body) })
const statuses = (games: { status: string }[]) => games.map((game) => game.status)

describe('cancelling without a call at the provider', () => {
  beforeEach(() => speak('borealis'))

  test('withholds what was not begun, although the player already launched the game', async () => {
    const world = await createFreeRoundsWorld(stub)
    const { grant_id: grantId } = (await world.issue()).body
    expect((await world.launch()).freeRounds).toHaveLength(1)
    expect(await world.cancel(grantId)).toMatchObject({
      status: 200,
      body: { grant_id: grantId, status: 'cancelled', games: [{ status: 'cancelled', reason: 'withheld' }] },
    })
    expect(await world.activation(grantId)).toEqual({ accepted: false, reason: 'cancelled' })
    expect((await world.launch()).freeRounds).toEqual([])
    expect(stub.cancels).toEqual([])
  })

  test('leaves in play what was begun: the game is consumed and its win still reaches the wallet', async () => {
    const world = await createFreeRoundsWorld(stub)
    const { grant_id: grantId } = (await world.issue()).body
    const { sessionId } = await world.launch()
    expect(await world.activation(grantId)).toEqual({ accepted: true })
    const games = [expect.objectContaining({ status: 'consumed', reason: 'in_play' })]
    await expect(world.cancel(grantId)).rejects.toEqual(
      flat('not_cancellable', 409, { grant_status: 'completed', games }),
    )
    expect(await world.activation(grantId)).toEqual({ accepted: true })
    expect((await world.launch()).freeRounds).toMatchObject([{ grantId, rounds: 3 }])
    expect(await world.play(sessionId, { type: 'win', grantId, amountMinor: 900n })).toMatchObject({
      outcome: 'ok',
      balanceMinor: 10_900n,
    })
    expect(await world.grant(grantId)).toMatchObject({
      status: 'completed',
      games: [{ status: 'consumed', won_amount: 900 }],
    })
  })

  test('of rounds in play that the provider then calls off before any win leaves them cancelled for good', async () => {
    const world = await createFreeRoundsWorld(stub)
    const { grant_id: grantId } = (await world.issue()).body
    const { sessionId } = await world.launch()
    await world.activation(grantId)
    await expect(world.cancel(grantId)).rejects.toMatchObject({ error: 'not_cancellable' })
    for (const _again of [false, true])
      expect(await world.activation(grantId, 'cancelled')).toEqual({ accepted: true })
    expect(await world.grant(grantId)).toMatchObject({
      status: 'cancelled',
      games: [{ status: 'cancelled', reason: 'cancelled_by_provider' }],
    })
    expect((await world.launch()).freeRounds).toEqual([])
    expect(await world.activation(grantId)).toEqual({ accepted: false, reason: 'cancelled' })
    const bet = { type: 'bet', grantId, roundId: 'r1' } as const
    expect(await world.play(sessionId, bet)).toMatchObject({
      outcome: 'failed',
      reason: 'free_rounds_cancelled',
    })
  })

  test('of rounds in play that the provider calls off after a win leaves them consumed, and attached no more', async () => {
    Object.assign(stub, { freeRounds: { ...freeRoundsFamilies.borealis, settlesInBatch: false } })
    const world = await createFreeRoundsWorld(stub)
    const { grant_id: grantId } = (await world.issue()).body
    const { sessionId } = await world.launch()
    await world.activation(grantId)
    await expect(world.cancel(grantId)).rejects.toMatchObject({ error: 'not_cancellable' })
    await world.play(sessionId, { type: 'win', grantId, roundId: 'r1', amountMinor: 70n })
    expect(await world.activation(grantId, 'cancelled')).toEqual({ accepted: true })
    expect(await world.grant(grantId)).toMatchObject({
      status: 'completed',
      games: [{ status: 'consumed', reason: 'ended_by_provider' }],
    })
    expect((await world.launch()).freeRounds).toEqual([])
    expect(await world.activation(grantId)).toEqual({ accepted: false, reason: 'already_played' })
  })

  test('cancels one game and leaves the begun one', async () => {
    const world = await createFreeRoundsWorld(stub, { games: 2 })
    const { grant_id: grantId } = (await world.issue()).body
    await world.activation(grantId)
    const { status, body } = await world.cancel(grantId)
    expect([status, body.status]).toEqual([200, 'cancelled'])
    expect(statuses(body.games)).toEqual(['consumed', 'cancelled'])
  })
})

describe('cancelling at the provider', () => {
  const answer =
    (...results: CancelResult['status'][]) =>
    ({ providerGameIds }: { providerGameIds: string[] }) => ({
      ok: true as const,
      value: providerGameIds.map((providerGameId, at) => ({
        providerGameId,
        status: results[at] ?? ('failed' as const),
        reason: 'told so',
      })),
    })

  test('cancels the outstanding rounds; those played stay', async () => {
    const world = await createFreeRoundsWorld(stub)
    const { grant_id: grantId } = (await world.issue()).body
    const { sessionId } = await world.launch()
    await world.play(sessionId, { type: 'bet', grantId, roundId: 'a' })
    const { status, body } = await world.cancel(grantId)
    expect([status, body.status]).toEqual([200, 'cancelled'])
    await world.play(sessionId, { type: 'win', grantId, roundId: 'a', amountMinor: 70n })
    expect(await world.grant(grantId)).toMatchObject({
      status: 'cancelled',
      games: [{ status: 'cancelled', rounds_played: 1, won_amount: 70 }],
    })
    expect(await world.play(sessionId, { type: 'bet', grantId, roundId: 'b' })).toMatchObject({
      outcome: 'failed',
      reason: 'free_rounds_cancelled',
    })
  })

  test('only some of its games makes the grant cancel_failed, and the rest can be tried again', async () => {
    const world = await createFreeRoundsWorld(stub, { games: 2 })
    const { grant_id: grantId } = (await world.issue()).body
    stub.cancel = answer('cancelled', 'failed')
    const { status, body } = await world.cancel(grantId)
    expect([status, body.status]).toEqual([207, 'cancel_failed'])
    expect(body.games).toMatchObject([{ status: 'cancelled' }, { status: 'active', reason: 'told so' }])
    stub.cancel = answer('cancelled')
    expect(await world.cancel(grantId)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    expect(stub.cancels[1]?.providerGameIds).toEqual([world.providerGameId(world.gameIds[1] ?? '')])
  })

  test('refused on every game changes nothing', async () => {
    const world = await createFreeRoundsWorld(stub)
    const { grant_id: grantId } = (await world.issue()).body
    stub.cancel = answer('failed')
    await expect(world.cancel(grantId)).rejects.toEqual(flat('provider_error', 502))
    expect((await world.grant(grantId)).status).toBe('active')
  })

  test('with nothing left there is not cancelled', async () => {
    const world = await createFreeRoundsWorld(stub)
    const { grant_id: grantId } = (await world.issue()).body
    stub.cancel = answer('nothing_to_cancel')
    await expect(world.cancel(grantId)).rejects.toEqual(
      flat('not_cancellable', 409, { grant_status: 'completed' }),
    )
  })

  test('after an answer that was lost, nothing left means that the first cancel did it', async () => {
    const world = await createFreeRoundsWorld(stub)
    const { grant_id: grantId } = (await world.issue()).body
    stub.cancel = () => callFailed('timeout', 'lost')
    await expect(world.cancel(grantId)).rejects.toEqual(flat('provider_unavailable', 503))
    expect((await world.grant(grantId)).status).toBe('active')
    stub.cancel = answer('nothing_to_cancel')
    expect(await world.cancel(grantId)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  })

  test('after a call that never arrived, nothing left means what it says', async () => {
    const world = await createFreeRoundsWorld(stub)
    const { grant_id: grantId } = (await world.issue()).body
    stub.cancel = () => ({ ok: false, error: { kind: 'unavailable', message: 'refused', isUnsent: true } })
    await expect(world.cancel(grantId)).rejects.toEqual(flat('provider_unavailable', 503))
    stub.cancel = answer('nothing_to_cancel')
    await expect(world.cancel(grantId)).rejects.toEqual(flat('not_cancellable', 409))
  })

  test('by two at once cancels once and tells both', async () => {
    const world = await createFreeRoundsWorld(stub)
    const { grant_id: grantId } = (await world.issue()).body
    let calls = 0
    stub.cancel = (request) => answer(calls++ === 0 ? 'cancelled' : 'nothing_to_cancel')(request)
    const both = await Promise.allSettled([world.cancel(grantId), world.cancel(grantId)])
    const told = both.map((one) => (one.status === 'fulfilled' ? one.value.body.status : one.reason.error))
    expect(told).toContain('cancelled')
    expect(told.every((word) => word === 'cancelled' || word === 'not_cancellable')).toBe(true)
    expect((await world.grant(grantId)).status).toBe('cancelled')
  })
})
