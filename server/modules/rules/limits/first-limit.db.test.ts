import { describe, expect, test } from 'vitest'
import type { BrandContext } from '@/server/core/context'
import { db, inTransaction } from '@/server/db'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { lockBet } from '@/server/modules/delivery/wallet/queries-refund'
import { createWorld, type World } from '@/server/modules/delivery/wallet/testing/world'
import { getPlayerLimits, setPlayerLimits } from './index'

const contextOf = ({ ctx, organizationId, brandId }: World) =>
  ({ ...ctx, organizationId, brandId }) as BrandContext

const put = (world: World, limits: { loss_24h?: number }, currency = 'EUR') =>
  setPlayerLimits(contextOf(world), { playerId: world.playerId, currency, ...limits } as Parameters<
    typeof setPlayerLimits
  >[1])

let next = 0
async function bet(world: World, amount: number) {
  next += 1
  const report = world.report({ type: 'bet', transactionId: `f${next}`, amountMinor: BigInt(amount) })
  return (await reportMovement(world.ctx, report, world.ports)).outcome
}

const usedOf = async (world: World) => (await getPlayerLimits(contextOf(world), world.playerId)).used

/** What the player has lost by the plain sum of the bets that the wallet has debited. */
async function lost(world: World): Promise<number> {
  const [row] = await db.query<{ sum: string }>(
    `select coalesce(sum(amount_minor), 0)::text as sum from movement
    where brand_id = $1 and transaction_type = 'bet' and state = 'confirmed'`,
    [world.brandId],
  )
  return Number(row?.sum)
}

describe('a first limit', () => {
  test('counts what was lost since an empty set was put', async () => {
    const world = await createWorld()
    await put(world, {})
    expect(await bet(world, 900)).toBe('ok')
    await put(world, { loss_24h: 1_000 })
    expect(await usedOf(world)).toMatchObject({ loss_24h: 900n })
    expect(await bet(world, 500)).toBe('failed')
    expect(await bet(world, 100)).toBe('ok')
    expect(await lost(world)).toBe(1_000)
  })

  test('that limits nothing opens no account', async () => {
    const world = await createWorld()
    await put(world, {})
    expect(await db.limitAccount.count({ where: { brandId: world.brandId } })).toBe(0)
    expect(await db.playLimit.count({ where: { brandId: world.brandId } })).toBe(0)
  })

  test('is stored with its account or not at all', async () => {
    const world = await createWorld()
    await expect(
      setPlayerLimits({ ...contextOf(world), actor: undefined as never }, {
        playerId: world.playerId,
        currency: 'EUR',
        loss_24h: 100,
      } as Parameters<typeof setPlayerLimits>[1]),
    ).rejects.toThrow()
    expect(await db.limitAccount.count({ where: { brandId: world.brandId } })).toBe(0)
  })

  test.each(Array.from({ length: 6 }, (_, index) => index + 1))(
    'set while the player bets is never passed (run %i)',
    async (run) => {
      const world = await createWorld()
      const limit = 3_000
      let played = 0
      let setting: Promise<unknown> | null = null
      const play = async () => {
        for (let count = 0; count < 8; count += 1) {
          await bet(world, 100)
          played += 1
          if (played >= run) setting ??= put(world, { loss_24h: limit })
        }
      }
      await Promise.all(Array.from({ length: 8 }, play))
      await setting
      expect(await lost(world)).toBe(limit)
      expect(await usedOf(world)).toMatchObject({ loss_24h: BigInt(limit) })
      expect(await bet(world, 1)).toBe('failed')
    },
  )
})

test('a bet that is reported again waits for its refund without holding the player’s account', async () => {
  const world = await createWorld()
  await put(world, { loss_24h: 1_000 })
  const report = world.report({ type: 'bet', transactionId: 'again', amountMinor: 100n })
  await reportMovement(world.ctx, report, world.ports)
  const { organizationId, brandId, playerId } = world
  const { providerCode } = await db.movement.findFirstOrThrow({ where: { brandId } })
  const bet = { organizationId, brandId, playerId, providerCode, transactionId: 'again' }
  let repeated: Promise<unknown> | undefined
  // What a refund does: the bet's identity first, then what its change sets off.
  await inTransaction(async (tx) => {
    await lockBet(tx, bet)
    repeated = reportMovement(world.ctx, report, world.ports)
    await expect
      .poll(() => db.query(`select from pg_locks where locktype = 'advisory' and not granted`))
      .not.toEqual([])
    await tx.query('select from limit_account where brand_id = $1 for update', [brandId])
  })
  expect(await repeated).toMatchObject({ outcome: 'ok', isReplayed: true })
})

test('an account counts on while its player has no limits', async () => {
  const world = await createWorld()
  await put(world, { loss_24h: 1_000 })
  await db.playLimit.deleteMany({ where: { brandId: world.brandId } })
  await db.playLimitChange.deleteMany({ where: { brandId: world.brandId } })
  expect(await bet(world, 900)).toBe('ok')
  await put(world, { loss_24h: 1_000 })
  expect(await bet(world, 101)).toBe('failed')
})

test('a closed account is counted anew before the next bet', async () => {
  const world = await createWorld()
  await put(world, { loss_24h: 1_000 })
  expect(await bet(world, 300)).toBe('ok')
  const { brandId, playerId } = world
  await db.limitAccount.updateMany({ where: { brandId }, data: { loss24h: 0, loss7d: 0, loss30d: 0 } })
  await db.limitUsage.deleteMany({ where: { brandId } })
  await db.query('select close_limit_account($1, $2, $3)', [brandId, playerId, 'EUR'])
  expect(await bet(world, 701)).toBe('failed')
  expect(await bet(world, 700)).toBe('ok')
})
