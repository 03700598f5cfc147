import { describe, expect, test } from 'vitest'
import { db } from '@/server/db'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { createWorld, type World } from '@/server/modules/delivery/wallet/testing/world'
import { beginElsewhere } from '@/server/testing/two-instances'
import { compareLimitAccounts } from './index'

let next = 0
async function play(world: World, type: 'bet' | 'win' | 'refund', amount: number, of: object = {}) {
  next += 1
  const transactionId = `c${next}`
  const report = world.report({ type, transactionId, amountMinor: BigInt(amount), ...of })
  expect((await reportMovement(world.ctx, report, world.ports)).outcome).toBe('ok')
  return transactionId
}

/** A player with a loss limit, who has lost 40 + 60 - 25, and 100 that were refunded. */
async function createLimited(): Promise<World> {
  const world = await createWorld()
  await play(world, 'bet', 40)
  const { organizationId, brandId, playerId } = world
  const set = { organizationId, brandId, playerId, currency: 'EUR', version: 1, pending: [] }
  await db.playLimit.create({ data: { ...set, loss24h: 1_000n, changedAt: world.clock.now() } })
  world.clock.advance(60_000)
  await play(world, 'bet', 60)
  const refunded = await play(world, 'bet', 100)
  await play(world, 'refund', 100, { referenceTransactionId: refunded })
  await play(world, 'win', 25)
  return world
}

const accountOf = (world: World) => db.limitAccount.findFirstOrThrow({ where: { brandId: world.brandId } })
/** As found now; each run compares what was not compared since. */
async function differenceOf(world: World): Promise<string> {
  world.clock.advance(1_000)
  await compareLimitAccounts(world.ctx)
  return String((await accountOf(world)).differenceMinor)
}

describe('accounts compared with their movements', () => {
  test('agree, refunds, wins and what was lost before limits applied included', async () => {
    const world = await createLimited()
    expect(String((await accountOf(world)).loss24h)).toBe('75')
    expect(await differenceOf(world)).toBe('0')
  })

  test('agree after minutes left their windows and movements of before are gone', async () => {
    const world = await createLimited()
    world.clock.advance(25 * 3_600_000)
    await db.gameSession.updateMany({
      data: { expiresAt: new Date(world.clock.now().getTime() + 86_400_000) },
    })
    await play(world, 'bet', 5)
    expect(await differenceOf(world)).toBe('0')
    world.clock.advance(40 * 86_400_000)
    // As months that were archived leave with their partitions.
    await db.query(
      `delete from movement_identity; delete from wallet_attempt;
      alter table movement disable trigger movement_never_goes;
      delete from movement;
      alter table movement enable trigger movement_never_goes`,
    )
    expect(await differenceOf(world)).toBe('0')
  })

  test.each([
    ['a movement that was never counted', `update limit_usage set loss_minor = loss_minor - 7`, '7'],
    ['a sum that is not that of its minutes', `update limit_account set loss_7d = loss_7d + 3`, '3'],
    [
      'amounts in the wrong minute',
      `update limit_usage u set loss_minor = loss_minor + case when minute = (select max(minute) from limit_usage
        where brand_id = u.brand_id) then 9 else -9 end`,
      '18',
    ],
  ])('differ by %s, and no more once they are counted anew', async (_what, tamper, difference) => {
    const world = await createLimited()
    await db.query(`${tamper} where brand_id = '${world.brandId}'`)
    const found = BigInt(await differenceOf(world))
    expect(found).toBeGreaterThanOrEqual(BigInt(difference))
    const { brandId, playerId } = world
    await db.query('select close_limit_account($1, $2, $3)', [brandId, playerId, 'EUR'])
    await play(world, 'bet', 1)
    expect(await differenceOf(world)).toBe('0')
    expect(String((await accountOf(world)).loss24h)).toBe('76')
  })

  test('agree while a movement is being settled elsewhere', async () => {
    const world = await createLimited()
    const elsewhere = await beginElsewhere()
    await elsewhere.db.query(
      `update movement set state = 'unknown', settled_at = null where brand_id = $1 and transaction_type = 'win'`,
      [world.brandId],
    )
    const compared = differenceOf(world)
    await elsewhere.end('commit')
    await compared
    expect(await differenceOf(world)).toBe('0')
    expect(String((await accountOf(world)).loss24h)).toBe('100')
  })
})
