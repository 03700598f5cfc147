import { afterEach, expect, test } from 'vitest'
import { db } from '@/server/db'
import { reportMovement, reverseLateBets } from '@/server/modules/delivery/wallet'
import { deliverDue } from '@/server/modules/delivery/wallet/testing/deliver-due'
import { createWorld, forgetMovements, type World } from '@/server/modules/delivery/wallet/testing/world'
import { withoutGuards } from '@/server/testing/without-guards'
import { rollStatistics, verifyFacts } from './index'

afterEach(async () => {
  await forgetMovements()
  await db.query('update endpoint set reverses_late_bets_since = null')
})

const minute = 60_000
const refund = { type: 'refund', transactionId: 'r1', referenceTransactionId: 'b1' } as const
const send = (world: World, of: Parameters<World['report']>[0]) =>
  reportMovement(world.ctx, world.report(of), world.ports)

/** A bet answered `failed`, confirmed by a redelivery and reversed by us ten minutes later. */
async function reversed(startAt: Date): Promise<World> {
  const world = await createWorld(startAt)
  const data = { reversesLateBetsSince: world.clock.now() }
  await db.endpoint.update({ where: { id: world.endpointId }, data })
  world.wallet.behave('timeout')
  expect((await send(world, { type: 'bet', transactionId: 'b1' })).outcome).toBe('failed')
  world.wallet.behave('accept')
  world.clock.advance(5_000)
  await deliverDue(world.ctx, world.ports)
  // Another round, whose figures are beside those of the reversal.
  await send(world, { type: 'bet', transactionId: 'b2', roundId: 'round-2', amountMinor: 70n })
  await send(world, { type: 'win', transactionId: 'w2', roundId: 'round-2', amountMinor: 30n })
  return world
}

const reverse = async (world: World) => {
  world.clock.advance(10 * minute)
  expect(await reverseLateBets(world.ctx, world.ports)).toEqual({ reversed: 1, failed: 0 })
}

const count = async ({ clock, ctx }: World, minutes: number) => {
  clock.advance(minutes * minute)
  await rollStatistics(ctx)
}

async function expectFigures(world: World): Promise<void> {
  expect(await verifyFacts(world.organizationId)).toEqual([])
  const sums = `sum(bets)::int as bets, sum(refunds)::int as refunds, sum(bet_minor)::text as bet,
    sum(refund_minor)::text as refund, sum(win_minor)::text as win`
  const expected = [{ bets: 2, refunds: 1, bet: '170', refund: '100', win: '30' }]
  for (const table of ['fact', 'player_day'])
    expect(
      await db.query(`select ${sums} from ${table} where organization_id = $1`, [world.organizationId]),
    ).toEqual(expected)
  // What is reported is what the wallet booked.
  expect(world.wallet.balance()).toBe(10_000 - 170 + 100 + 30)
}

test('facts equal the movements where our own reversal of a late bet is in the hour of its bet', async () => {
  const world = await reversed(new Date('2026-03-01T12:00:00Z'))
  await reverse(world)
  await count(world, 26 * 60)
  await expectFigures(world)
})

test('in a later hour and on a later day, with the hour of the bet counted before', async () => {
  const world = await reversed(new Date('2026-03-01T23:54:00Z'))
  await reverse(world)
  await count(world, 3 * 60)
  await count(world, 26 * 60)
  await expectFigures(world)
})

test('with the provider’s own refund after ours, which moves nothing', async () => {
  const world = await reversed(new Date('2026-03-01T23:45:00Z'))
  await reverse(world)
  expect((await send(world, refund)).outcome).toBe('ok')
  await count(world, 26 * 60)
  await expectFigures(world)
})

test('where our reversal is confirmed days after its bet, by redelivery', async () => {
  const world = await reversed(new Date('2026-03-01T12:00:00Z'))
  world.wallet.behave('timeout')
  await reverse(world)
  await count(world, 26 * 60)
  expect(await verifyFacts(world.organizationId)).toEqual([])
  world.wallet.behave('accept')
  await deliverDue(world.ctx, world.ports)
  await count(world, 26 * 60)
  await expectFigures(world)
})

test('a refund counts as the wallet booked it when its bet is in the archive alone', async () => {
  const world = await createWorld(new Date('2026-03-01T12:00:00Z'))
  await send(world, { type: 'bet', transactionId: 'b1' })
  await send(world, refund)
  // As when the bet's month has left the database.
  await withoutGuards((tx) => tx.query(`delete from movement where transaction_id = 'b1'`))
  await count(world, 26 * 60)
  for (const table of ['fact', 'player_day'])
    expect(
      await db.query(
        `select sum(refunds)::int as refunds, sum(refund_minor)::text as refund from ${table} where organization_id = $1`,
        [world.organizationId],
      ),
    ).toEqual([{ refunds: 1, refund: '100' }])
})
