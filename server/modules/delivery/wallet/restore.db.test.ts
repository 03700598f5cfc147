import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/server/db'
import { listRefundsAfterRestore, markRestorePoint, replayMovement, reportMovement } from './index'
import { deliverDue } from './testing/deliver-due'
import { createWorld, forgetMovements, storedMovement, supporter, type World } from './testing/world'

const dayMs = 86_400_000

let world: World

beforeEach(async () => {
  world = await createWorld()
  // The tenant is older than the restore.
  const createdAt = new Date(world.clock.now().getTime() - dayMs)
  await db.organization.update({ where: { id: world.organizationId }, data: { createdAt } })
})
afterEach(async () => {
  await forgetMovements()
  await db.query('delete from restore_point')
})

const send = (of: Parameters<World['report']>[0]) => reportMovement(world.ctx, world.report(of), world.ports)
const refund = (of: Partial<Parameters<World['report']>[0]> = {}) =>
  send({ type: 'refund', transactionId: 'r1', referenceTransactionId: 'b1', ...of })
const mark = (days = 30) => {
  const restoredTo = new Date(world.clock.now().getTime() - 60_000)
  return markRestorePoint(world.ctx, { restoredTo, days })
}

/** What a restore to an earlier time does to a bet: the wallet keeps it, the database does not. */
async function loseBet(): Promise<void> {
  await send({ type: 'bet', transactionId: 'b1' })
  await forgetMovements()
}

describe('after a restore', () => {
  test('the refund of a bet that the database lost reaches the wallet, which gives the money back', async () => {
    await loseBet()
    expect(world.wallet.balance()).toBe(9_900)
    await mark()
    expect(await refund()).toMatchObject({ outcome: 'ok', balanceMinor: 10_000n })
    expect(await storedMovement(world, 'r1')).toMatchObject({ state: 'confirmed', reversalOfId: null })
    expect(world.wallet.balance()).toBe(10_000)
    expect(await listRefundsAfterRestore(world.ctx)).toMatchObject([
      {
        organization: world.organizationId,
        transactionId: 'r1',
        referenceTransactionId: 'b1',
        amountMinor: 100n,
      },
    ])
  })

  test('the bet that comes after such a refund is refused, and a second refund moves nothing', async () => {
    await mark()
    await refund()
    expect(await send({ type: 'bet', transactionId: 'b1' })).toMatchObject({
      ...{ outcome: 'failed', reason: 'refunded_before_arrival' },
    })
    expect(await refund({ transactionId: 'r2' })).toMatchObject({ outcome: 'ok', isReplayed: true })
    expect(world.wallet.requests).toHaveLength(1)
    expect(world.wallet.balance()).toBe(10_000)
  })

  test('such a refund is retried, and replayed manually where its delivery stopped short', async () => {
    await loseBet()
    await mark()
    world.wallet.behave('server_error')
    expect(await refund()).toMatchObject({ outcome: 'pending' })
    world.clock.advance(5_000)
    world.wallet.behave('bad_request')
    await deliverDue(world.ctx, world.ports)
    const stuck = await storedMovement(world, 'r1')
    expect(stuck.state).toBe('rejected')
    world.wallet.behave('accept')
    expect(await replayMovement(supporter(world), { id: stuck.id }, world.ports)).toMatchObject({
      state: 'confirmed',
    })
    expect(world.wallet.balance()).toBe(10_000)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['once its days are over', () => mark(2).then(() => world.clock.advance(2 * dayMs))],
    [
      'of a tenant that came later',
      () =>
        mark().then(() =>
          db.organization.update({
            where: { id: world.organizationId },
            data: { createdAt: new Date(world.clock.now().getTime() + 1) },
          }),
        ),
    ],
    ['without a mark', () => Promise.resolve()],
  ])('a refund of an unknown bet stays here: %s', async (_when, prepare) => {
    await prepare()
    const sessionIsOver = { expiresAt: new Date(world.clock.now().getTime() + dayMs) }
    await db.gameSession.updateMany({ data: sessionIsOver })
    expect(await refund()).toMatchObject({ outcome: 'ok' })
    expect(await storedMovement(world, 'r1')).toMatchObject({ state: 'not_sent', stateReason: 'bet_unknown' })
    expect(world.wallet.requests).toHaveLength(0)
    expect(await listRefundsAfterRestore(world.ctx)).toEqual([])
  })

  test('a bet that was waiting for a redelivery may have been delivered since: its refund is sent', async () => {
    world.wallet.behave('refuse_connection')
    await send({ type: 'bet', transactionId: 'b1' })
    await mark()
    world.wallet.behave('accept')
    await refund()
    expect(await storedMovement(world, 'r1')).toMatchObject({ state: 'confirmed' })
  })

  test('the mark is audited, and refused for a time to come', async () => {
    const { id } = await mark(7)
    expect(await db.auditEntry.findFirst({ where: { subjectId: id } })).toMatchObject({
      ...{ action: 'restore.marked', organizationId: null, subjectType: 'restore_point' },
    })
    const restoredTo = new Date(world.clock.now().getTime() + 1)
    await expect(markRestorePoint(world.ctx, { restoredTo, days: 7 })).rejects.toThrow(RangeError)
    const past = new Date(world.clock.now().getTime() - 1)
    await expect(markRestorePoint(world.ctx, { restoredTo: past, days: 0 })).rejects.toThrow(RangeError)
  })
})
