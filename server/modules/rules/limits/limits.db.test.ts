import { describe, expect, test } from 'vitest'
import type { LimitField } from '@/server/contract/bet-rules'
import type { AppError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { db } from '@/server/db'
import { reportMovement } from '@/server/modules/delivery/wallet'
import type { Behaviour } from '@/server/modules/delivery/wallet/testing/fake-wallet'
import {
  createWorld,
  storedMovement,
  supporter,
  type World,
} from '@/server/modules/delivery/wallet/testing/world'
import { createTestGrant } from '@/server/testing/free-round-grants'
import { beginElsewhere, untilWaiting } from '@/server/testing/two-instances'
import { requireRoom, requireStakes, setLimits } from './index'

/** Limits as somebody set them earlier; `playerId` empty: the default of the brand. */
async function limit(
  world: World,
  limits: Partial<Record<LimitField, number>>,
  { playerId = world.playerId, currency = 'EUR' } = {},
) {
  const { brandId, organizationId } = world
  const key = { brandId, playerId, currency }
  const data = {
    stakeMax: limits.stake_max ?? null,
    loss24h: limits.loss_24h ?? null,
    loss7d: limits.loss_7d ?? null,
    loss30d: limits.loss_30d ?? null,
    sessionMinutes24h: limits.session_minutes_24h ?? null,
  }
  const rest = { organizationId, version: 3, pending: [], changedAt: world.clock.now() }
  await db.playLimit.upsert({
    where: { brandId_playerId_currency: key },
    create: { ...key, ...data, ...rest },
    update: data,
  })
}

let next = 0
async function bet(world: World, amount: number, behaviour: Behaviour = 'accept') {
  next += 1
  const transactionId = `b${next}`
  world.wallet.behave(behaviour)
  const { outcome } = await reportMovement(
    world.ctx,
    world.report({ type: 'bet', transactionId, amountMinor: BigInt(amount) }),
    world.ports,
  )
  world.wallet.behave('accept')
  return { outcome, transactionId }
}
const outcomeOf = async (...args: Parameters<typeof bet>) => (await bet(...args)).outcome

function credit(world: World, type: 'win' | 'refund', amount: number, of: object = {}) {
  next += 1
  const transactionId = `${type}${next}`
  const report = world.report({ type, transactionId, amountMinor: BigInt(amount), ...of })
  return reportMovement(world.ctx, report, world.ports)
}

const accountOf = (world: World) => db.limitAccount.findFirst({ where: { brandId: world.brandId } })
const minutesOf = (world: World) => db.limitUsage.findMany({ where: { brandId: world.brandId } })

/** The account is what its movements say, in sum and by the minute. */
async function expectExact(world: World) {
  const account = await accountOf(world)
  const minutes = await minutesOf(world)
  const [counted] = await db.query<{ sum: string | null }>(
    'select sum(limit_minor)::text as sum from movement where brand_id = $1',
    [world.brandId],
  )
  expect(String(account?.loss30d)).toBe(counted?.sum ?? '0')
  expect(String(minutes.reduce((sum, { lossMinor }) => sum + Number(lossMinor), 0))).toBe(counted?.sum ?? '0')
}

describe('a bet that would pass a limit', () => {
  test('is recorded as not sent with rule, version and figures, and its provider is told that it failed', async () => {
    const world = await createWorld()
    await limit(world, { loss_24h: 250 })
    expect(await outcomeOf(world, 200)).toBe('ok')
    const refused = await bet(world, 51)
    expect(refused.outcome).toBe('failed')
    expect(await storedMovement(world, refused.transactionId)).toMatchObject({
      state: 'not_sent',
      stateReason: 'player_limit',
      refusedBy: { rule: 'loss_24h', version: 'player/3', limit: 250, used: 200 },
      providerAnswer: 'failed',
      limitMinor: 0n,
      attempts: [],
    })
    expect(world.wallet.requests).toHaveLength(1)
    expect(await outcomeOf(world, 50)).toBe('ok')
    await expectExact(world)
  })

  test.each(['loss_24h', 'loss_7d', 'loss_30d'] as const)(
    'of %s, is refused until the window frees room',
    async (field) => {
      const world = await createWorld()
      await limit(world, { [field]: 100 })
      const hours = { loss_24h: 24, loss_7d: 168, loss_30d: 720 }[field]
      expect(await outcomeOf(world, 100)).toBe('ok')
      world.clock.advance(hours * 3_600_000)
      await db.gameSession.updateMany({
        data: { expiresAt: new Date(world.clock.now().getTime() + 86_400_000) },
      })
      expect(await outcomeOf(world, 1)).toBe('failed')
      world.clock.advance(60_000)
      expect(await outcomeOf(world, 100)).toBe('ok')
      expect(await outcomeOf(world, 1)).toBe('failed')
    },
  )

  test('of the stake, is refused by the lowest ceiling of player and brand', async () => {
    const world = await createWorld()
    await limit(world, { stake_max: 500 })
    await limit(world, { stake_max: 300 }, { playerId: '' })
    expect(await outcomeOf(world, 300)).toBe('ok')
    const refused = await bet(world, 301)
    expect((await storedMovement(world, refused.transactionId)).refusedBy).toEqual({
      ...{ rule: 'stake_max', version: 'brand/3', limit: 300, used: 301 },
    })
  })

  test('in another currency than the player’s limits is refused, since nothing can be compared', async () => {
    const world = await createWorld()
    await limit(world, { loss_7d: 500 }, { currency: 'USD' })
    const refused = await bet(world, 1)
    expect((await storedMovement(world, refused.transactionId)).refusedBy).toEqual({
      ...{ rule: 'loss_7d', version: 'player/3', limit: null, used: null },
    })
  })

  test('is not one of a player, brand or currency without limits', async () => {
    const [world, other] = [await createWorld(), await createWorld()]
    await limit(world, { stake_max: 1 }, { playerId: 'player-2' })
    await limit(world, { stake_max: 1 }, { playerId: '', currency: 'USD' })
    await limit(other, { stake_max: 1 })
    expect(await outcomeOf(world, 100)).toBe('ok')
  })
})

describe('losses', () => {
  test('from before limits applied count, refunds and wins included', async () => {
    const world = await createWorld()
    const first = await bet(world, 100)
    await bet(world, 60)
    await bet(world, 7, 'decline')
    await credit(world, 'win', 10)
    await limit(world, { loss_24h: 200 })
    expect(await outcomeOf(world, 51)).toBe('failed')
    await credit(world, 'refund', 100, { referenceTransactionId: first.transactionId })
    expect(await outcomeOf(world, 150)).toBe('ok')
    expect(await outcomeOf(world, 1)).toBe('failed')
    expect(String((await accountOf(world))?.loss24h)).toBe('200')
  })

  test('are refunded by a decline, a rejection and a refund, and by a win once it is confirmed', async () => {
    const world = await createWorld()
    await limit(world, { loss_24h: 100 })
    expect(await outcomeOf(world, 100, 'decline')).toBe('declined')
    expect(await outcomeOf(world, 100, 'bad_request')).toBe('failed')
    const stands = await bet(world, 100)
    expect(await outcomeOf(world, 1)).toBe('failed')
    await credit(world, 'refund', 100, { referenceTransactionId: stands.transactionId })
    expect(await outcomeOf(world, 100)).toBe('ok')
    world.wallet.behave('timeout')
    await credit(world, 'win', 30)
    expect(await outcomeOf(world, 1)).toBe('failed')
    world.wallet.behave('accept')
    await credit(world, 'win', 20)
    expect(await outcomeOf(world, 21)).toBe('failed')
    expect(await outcomeOf(world, 20)).toBe('ok')
    await expectExact(world)
  })

  test.each(['timeout', 'garbage', 'server_error'] as const)(
    'keep a bet whose wallet may have debited it or still may (%s)',
    async (behaviour) => {
      const world = await createWorld()
      await limit(world, { loss_24h: 100 })
      expect(await outcomeOf(world, 100, behaviour)).toBe('failed')
      expect(await outcomeOf(world, 1)).toBe('failed')
      await expectExact(world)
    },
  )

  test('are exact though a movement settles elsewhere while they are first counted', async () => {
    const world = await createWorld()
    await limit(world, { loss_24h: 200 })
    world.wallet.behave('timeout')
    await credit(world, 'win', 40)
    world.wallet.behave('accept')
    const elsewhere = await beginElsewhere()
    await elsewhere.db.query(
      `update movement set state = 'confirmed', settled_at = $2, next_attempt_at = null,
        lease_token = null, lease_expires_at = null, balance_minor = 1 where brand_id = $1`,
      [world.brandId, world.clock.now()],
    )
    const opening = outcomeOf(world, 10)
    await untilWaiting(1)
    await elsewhere.end('commit')
    expect(await opening).toBe('ok')
    await expectExact(world)
    expect(String((await accountOf(world))?.loss24h)).toBe('-30')
  })

  test('of free play are none', async () => {
    const world = await createWorld()
    await limit(world, { loss_24h: 10, stake_max: 10 })
    await bet(world, 10)
    const freeRoundGrantId = await createTestGrant(world, {})
    const free = { freeRoundGrantId, amountMinor: 20n }
    for (const type of ['bet', 'win'] as const) {
      const report = world.report({ type, transactionId: `free-${type}`, ...free })
      expect((await reportMovement(world.ctx, report, world.ports)).outcome).toBe('ok')
    }
    expect(String((await accountOf(world))?.loss24h)).toBe('10')
  })
})

describe('time in sessions', () => {
  test('runs from the launch to the last bet, without breaks of an hour, and refuses bets once it is used', async () => {
    const world = await createWorld()
    await limit(world, { session_minutes_24h: 30 })
    expect(await outcomeOf(world, 1)).toBe('ok')
    world.clock.advance(29 * 60_000)
    expect(await outcomeOf(world, 1)).toBe('ok')
    world.clock.advance(2 * 3_600_000)
    expect(await outcomeOf(world, 1)).toBe('ok')
    world.clock.advance(60_000)
    const refused = await bet(world, 1)
    expect((await storedMovement(world, refused.transactionId)).refusedBy).toEqual({
      ...{ rule: 'session_minutes_24h', version: 'player/3', limit: 30, used: 30 },
    })
  })
})

describe('before a game opens', () => {
  const play = (world: World) => ({ playerId: world.playerId, currency: 'EUR' })
  const contextOf = ({ ctx, organizationId, brandId }: World) =>
    ({ ...ctx, organizationId, brandId }) as BrandContext

  test('a player who has reached a loss limit is refused with the figures, and one who has room is not', async () => {
    const world = await createWorld()
    await limit(world, { loss_24h: 100 })
    await bet(world, 99)
    await requireRoom(contextOf(world), play(world))
    await bet(world, 1)
    const reached = { limit: 'loss_24h', limit_amount: 100, used: 100 }
    await expect(requireRoom(contextOf(world), play(world))).rejects.toMatchObject({
      code: 'E4005',
      details: reached,
    })
  })

  test('free rounds above the highest stake are refused, and those at it are not', async () => {
    const world = await createWorld()
    await limit(world, { stake_max: 50 })
    await requireStakes(contextOf(world), { ...play(world), stakesMinor: [50n, null] })
    const above = requireStakes(contextOf(world), { ...play(world), stakesMinor: [10n, 51n] })
    await expect(above).rejects.toMatchObject({ code: 'E4003', details: { limit: 50 } })
  })

  test('of many asked about at once each is held to its own limits, and to those of its own brand', async () => {
    const [one, other] = [await createWorld(), await createWorld()]
    await limit(one, { stake_max: 50 })
    await limit(other, { stake_max: 20 })
    const ask = (of: World, playerId: string, stake: bigint) =>
      requireStakes(contextOf(of), { playerId, currency: 'EUR', stakesMinor: [stake] }).then(
        () => 'allowed',
        (error: AppError) => error.code,
      )
    const asked = [
      ask(one, one.playerId, 50n),
      ask(other, other.playerId, 21n),
      ask(one, 'nobody', 51n),
      ask(one, one.playerId, 51n),
      ask(other, 'nobody', 51n),
      ask(other, other.playerId, 20n),
    ]
    const answers = ['allowed', 'E4003', 'allowed', 'E4003', 'allowed', 'allowed']
    expect(await Promise.all(asked)).toEqual(answers)
  })
})

test('a decimal comma in a limit is refused at its field', async () => {
  const world = await createWorld()
  const ctx = { ...supporter(world), brandId: world.brandId } as BrandContext
  const values = { stake_max: '100,50', loss_24h: '', loss_7d: '', loss_30d: '', session_minutes_24h: '' }
  const message = expect.stringMatching(/^Write decimals with a point/)
  await expect(setLimits(ctx, { playerId: world.playerId, currency: 'EUR', values })).rejects.toMatchObject({
    code: 'E0003',
    details: { issues: [{ path: 'values.stake_max', message }] },
  })
})
