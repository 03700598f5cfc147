import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MemberRoleName, TenantContext } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { getCallbackCase } from '@/server/modules/delivery/attention'
import { replayMovement, reportMovement, resolveMovement } from '@/server/modules/delivery/wallet'
import {
  createWorld,
  forgetMovements,
  storedMovement,
  type World,
} from '@/server/modules/delivery/wallet/testing/world'
import { emptyTables } from '@/server/testing/without-guards'
import { getRun, listRunItems, planReplay, planResolve, reopenCallback } from './index'

let world: World
let owner: TenantContext
let id: string

async function person(role: MemberRoleName, organizationId = world.organizationId): Promise<TenantContext> {
  const userId = newId()
  const email = `${userId}@example.com`
  await db.user.create({ data: { id: userId, email, name: 'Ada', passwordHash: 'x' } })
  await db.membership.create({ data: { id: newId(), organizationId, userId, role } })
  const actor = { kind: 'user', userId, email, role, staffRole: null } as const
  return { ...world.ctx, actor, organizationId: asOrganizationId(organizationId) }
}

beforeEach(async () => {
  world = await createWorld()
  world.ports.policy = { ...world.ports.policy, scheduleS: [] }
  owner = await person('owner')
  world.wallet.behave('bad_request')
  await reportMovement(world.ctx, world.report({ type: 'win', transactionId: 'w1' }), world.ports)
  world.wallet.behave('accept')
  id = (await storedMovement(world, 'w1')).id
})
afterEach(async () => {
  await emptyTables('callback_run', 'callback_run_item', 'callback_case', 'callback_comment')
  await forgetMovements()
})

const resolve = (outcome: 'other' | 'not_owed' | 'paid_by_hand' | 'duplicate' = 'not_owed') =>
  resolveMovement(owner, { id, note: 'Not owed by the ledger.', outcome })
const reopen = (ctx = owner) => reopenCallback(ctx, { id, reason: 'It was owed.', isUnpaid: true })

describe('a resolved callback', () => {
  test('needs attention again once it is reopened, sends nothing by that, and is replayed once', async () => {
    await resolve()
    const sent = world.wallet.requests.length
    expect(await reopen()).toEqual({ id, state: 'unknown' })
    expect(world.wallet.requests).toHaveLength(sent)
    expect(await storedMovement(world, 'w1')).toMatchObject({
      ...{ state: 'unknown', settledAt: null, resolutionNote: null, resolutionOutcome: null },
      resolvedBy: null,
    })
    const balance = world.wallet.balance()
    expect(await replayMovement(owner, { id }, world.ports)).toMatchObject({ state: 'confirmed' })
    expect(world.wallet.requests).toHaveLength(sent + 1)
    await expect(replayMovement(owner, { id }, world.ports)).rejects.toMatchObject({ code: 'E0003' })
    expect(world.wallet.balance()).toBeGreaterThan(balance)
  })

  test('keeps what was written in the audit log and with the callback', async () => {
    await resolve()
    await reopen()
    const [entry] = await db.auditEntry.findMany({ where: { subjectId: id, action: 'movement.reopened' } })
    expect(entry).toMatchObject({
      before: { state: 'resolved', outcome: 'not_owed', note: 'Not owed by the ledger.' },
      after: { state: 'unknown', reason: 'It was owed.' },
    })
    expect((await getCallbackCase(owner, { id })).comments).toMatchObject([
      { text: 'Reopened: It was owed.' },
    ])
  })

  test('stays closed where its money was moved by other means, so that no replay moves it again', async () => {
    for (const outcome of ['paid_by_hand', 'duplicate'] as const) {
      await resolve(outcome)
      await expect(reopen()).rejects.toMatchObject({ code: 'E0003' })
      await expect(replayMovement(owner, { id }, world.ports)).rejects.toMatchObject({ code: 'E0003' })
      await db.movement.update({ where: { id }, data: { state: 'rejected', settledAt: null } })
    }
    await resolve()
    await expect(
      reopenCallback(owner, { id, reason: 'It was owed.', isUnpaid: false }),
    ).rejects.toMatchObject({
      code: 'E0003',
    })
    world.clock.advance(61 * 24 * 3_600_000)
    await expect(reopen()).rejects.toMatchObject({ code: 'E0003' })
  })

  test('is not reopened by an analyst, nor by another organization, nor before it is resolved', async () => {
    await expect(reopen()).rejects.toMatchObject({ code: 'E0003' })
    await resolve()
    await expect(reopen(await person('analyst'))).rejects.toMatchObject({ code: 'E5004' })
    const other = (await createWorld()).organizationId
    await expect(reopen(await person('owner', other))).rejects.toMatchObject({ code: 'E0004' })
  })

  test('is left out of a run that was planned before', async () => {
    const run = await planReplay(owner, { choice: { ids: [id] } })
    await resolve()
    await reopen()
    expect(await getRun(owner, { runId: run.id })).toMatchObject({
      skipped: [{ reason: 'moved_on', count: 1 }],
    })
  })
})

test('a run tells the outcome of each of its callbacks, to its own organization', async () => {
  const { id: runId } = await planResolve(owner, { choice: { ids: [id] } })
  const items = (of: object = {}) => listRunItems(owner, { runId, ...of })
  expect(await items()).toMatchObject({
    total: 1,
    items: [{ movementId: id, transactionId: 'w1', result: 'left', state: 'rejected' }],
  })
  expect(await items({ result: 'done' })).toMatchObject({ total: 0, items: [] })
  const other = await person('owner', (await createWorld()).organizationId)
  await expect(listRunItems(other, { runId })).rejects.toMatchObject({ code: 'E0004' })
})
