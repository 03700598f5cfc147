import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MemberRoleName, TenantContext } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { replayMovement, reportMovement } from '@/server/modules/delivery/wallet'
import type { Behaviour } from '@/server/modules/delivery/wallet/testing/fake-wallet'
import { createWorld, storedMovement, type World } from '@/server/modules/delivery/wallet/testing/world'
import { searchAudit } from '@/server/modules/platform/audit'
import { emptyTables } from '@/server/testing/without-guards'
import {
  cancelRun,
  createRunWorker,
  getRun,
  listRuns,
  planReplay,
  planResolve,
  startReplay,
  startResolve,
} from './index'

let world: World
let owner: TenantContext

/** A run checks its person's current roles, so the account and membership must exist. */
async function person(
  role: MemberRoleName | null,
  organizationId = world.organizationId,
): Promise<TenantContext> {
  const id = newId()
  const email = `${id}@example.com`
  await db.user.create({ data: { id, email, name: 'Ada', passwordHash: 'x' } })
  if (role) await db.membership.create({ data: { id: newId(), organizationId, userId: id, role } })
  return {
    ...world.ctx,
    actor: { kind: 'user', userId: id, email, role, staffRole: null },
    organizationId: asOrganizationId(organizationId),
  }
}

beforeEach(async () => {
  world = await createWorld()
  world.ports.policy = { ...world.ports.policy, scheduleS: [] }
  owner = await person('owner')
})
afterEach(async () => {
  await emptyTables(
    'callback_run',
    'movement_identity',
    'callback_case',
    'callback_comment',
    'callback_run_item',
    'wallet_attempt',
    'movement',
    'movement_tombstone',
  )
})

let count = 0
async function stuck(behaviour: Behaviour, type: 'bet' | 'win' = 'win'): Promise<string> {
  world.wallet.behave(behaviour)
  count += 1
  const transactionId = `m${count}`
  await reportMovement(world.ctx, world.report({ type, transactionId }), world.ports)
  world.wallet.behave('accept')
  return (await storedMovement(world, transactionId)).id
}

const everything = { filter: {} }
const plan = (
  choice: Parameters<typeof planReplay>[1]['choice'] = everything,
  kind: 'replay' | 'resolve' = 'replay',
) => (kind === 'replay' ? planReplay : planResolve)(owner, { choice })
async function work(): Promise<void> {
  const worker = createRunWorker(() => world.ports)
  await worker.startDue(world.ctx)
  await worker.idle()
}

describe('a dry run', () => {
  test('counts what would be replayed and what not, and sends nothing', async () => {
    for (const behaviour of ['server_error', 'bad_request', 'garbage'] as const) await stuck(behaviour)
    await stuck('garbage', 'bet')
    const sent = world.wallet.requests.length
    const run = await plan()
    expect(run).toMatchObject({
      status: 'planned',
      planned: 3,
      plannedByType: [{ type: 'win', count: 3 }],
      skipped: [{ reason: 'bet', type: 'bet', count: 1 }],
    })
    await work()
    expect(world.wallet.requests).toHaveLength(sent)
  })

  test('leaves held refunds out: in bulk nobody looks at each', async () => {
    await stuck('accept', 'bet')
    const report = {
      type: 'refund',
      transactionId: 'r',
      referenceTransactionId: `m${count}`,
      amountMinor: 99n,
    } as const
    await reportMovement(world.ctx, world.report(report), world.ports)
    expect(await plan()).toMatchObject({ planned: 0, skipped: [{ reason: 'held_refund', count: 1 }] })
  })

  test('takes what the filter names and no more', async () => {
    await stuck('bad_request')
    const chosen = await stuck('server_error')
    await stuck('garbage')
    expect(await plan({ filter: { group: 'exhausted' } })).toMatchObject({ planned: 1 })
    expect(await plan({ filter: { group: 'unknown', why: 'not_a_json_object' } })).toMatchObject({
      planned: 1,
    })
    expect(await plan({ ids: [chosen, chosen] })).toMatchObject({ planned: 1 })
    await expect(plan({ filter: { group: 'held' } })).rejects.toMatchObject({ code: 'E0003' })
  })

  test("never counts another organization's, nor is one made by who only reads", async () => {
    const id = await stuck('bad_request')
    const stranger = await person('owner', (await createWorld()).organizationId)
    await expect(planReplay(stranger, { choice: { ids: [id] } })).rejects.toMatchObject({
      code: 'E0003',
    })
    await expect(planReplay(stranger, { choice: everything })).rejects.toMatchObject({
      code: 'E0003',
    })
    const analyst = await person('analyst')
    await expect(planReplay(analyst, { choice: everything })).rejects.toMatchObject({
      code: 'E5004',
    })
  })
})

describe('a bulk replay', () => {
  test('delivers what the dry run counted, each with its audit row, and says how it went', async () => {
    const ids = [await stuck('server_error'), await stuck('bad_request'), await stuck('garbage')]
    const run = await plan()
    await startReplay(owner, { runId: run.id })
    await work()
    expect(await getRun(owner, { runId: run.id })).toMatchObject({
      status: 'done',
      worked: 3,
      results: [{ state: 'confirmed', count: 3 }],
    })
    const { organizationId } = world
    const rows = await db.auditEntry.findMany({
      where: { organizationId },
      orderBy: { createdAt: 'asc' },
    })
    expect(
      rows
        .filter((row) => row.action === 'movement.replayed')
        .map((row) => row.subjectId)
        .toSorted(),
    ).toEqual(ids.toSorted())
    expect(rows.map((row) => row.action)).toEqual(
      expect.arrayContaining(['callback_run.replay_started', 'callback_run.finished']),
    )
    expect(world.wallet.balance()).toBe(10_300)
  })

  test('skips what moved on after the dry run, and what came after it', async () => {
    const moved = await stuck('bad_request')
    await stuck('server_error')
    const run = await plan()
    world.wallet.behave('bad_request')
    await replayMovement(owner, { id: moved }, world.ports)
    const late = await stuck('bad_request')
    const sent = world.wallet.requests.length
    await startReplay(owner, { runId: run.id })
    await work()
    expect(await getRun(owner, { runId: run.id })).toMatchObject({
      worked: 2,
      results: [{ state: 'confirmed', count: 1 }],
      skipped: [{ reason: 'moved_on', count: 1 }],
    })
    expect(world.wallet.requests).toHaveLength(sent + 1)
    expect((await db.movement.findUniqueOrThrow({ where: { id: late } })).state).toBe('rejected')
  })

  test('started twice, and worked on by several at once, sends each once', async () => {
    for (let n = 0; n < 20; n += 1) await stuck('bad_request')
    const run = await plan()
    const sent = world.wallet.requests.length
    await Promise.all([startReplay(owner, { runId: run.id }), startReplay(owner, { runId: run.id })])
    await Promise.all([work(), work(), work()])
    await work()
    expect(world.wallet.requests).toHaveLength(sent + 20)
    expect(await listRuns(owner)).toMatchObject([{ status: 'done', worked: 20 }])
  })

  test('whose process died is taken up again without sending anything twice', async () => {
    const id = await stuck('bad_request')
    const untouched = await stuck('server_error')
    const run = await plan()
    await startReplay(owner, { runId: run.id })
    await db.callbackRunItem.updateMany({ where: { runId: run.id }, data: { status: 'started' } })
    await replayMovement(owner, { id }, world.ports)
    const sent = world.wallet.requests.length
    await work()
    expect(await getRun(owner, { runId: run.id })).toMatchObject({
      status: 'done',
      results: [{ state: 'confirmed', count: 2 }],
      skipped: [],
    })
    expect(world.wallet.requests).toHaveLength(sent + 1)
    expect((await db.movement.findUniqueOrThrow({ where: { id: untouched } })).state).toBe('confirmed')
  })

  test('cancelled leaves the rest as it is', async () => {
    for (let n = 0; n < 3; n += 1) await stuck('bad_request')
    const run = await plan()
    await startReplay(owner, { runId: run.id })
    const sent = world.wallet.requests.length
    expect(await cancelRun(owner, { runId: run.id })).toMatchObject({ status: 'cancelled', worked: 0 })
    await work()
    expect(world.wallet.requests).toHaveLength(sent)
    await expect(startReplay(owner, { runId: run.id })).resolves.toMatchObject({ status: 'cancelled' })
  })

  test('stops by itself when nothing settles any more', async () => {
    for (let n = 0; n < 40; n += 1) await stuck('bad_request')
    const run = await plan()
    await startReplay(owner, { runId: run.id })
    world.wallet.behave('server_error')
    await work()
    const stopped = await getRun(owner, { runId: run.id })
    expect(stopped).toMatchObject({ status: 'stopped', stopReason: 'wallet_keeps_failing' })
    expect(stopped.worked).toBeLessThan(40)
  })

  test('is not done in the name of somebody who lost their membership meanwhile', async () => {
    await stuck('bad_request')
    const run = await plan()
    await startReplay(owner, { runId: run.id })
    await db.membership.updateMany({
      where: { organizationId: world.organizationId },
      data: { isActive: false },
    })
    const sent = world.wallet.requests.length
    await work()
    expect(world.wallet.requests).toHaveLength(sent)
    expect(await getRun(await person('admin'), { runId: run.id })).toMatchObject({
      stopReason: 'not_permitted',
    })
  })

  test("of another organization, or of another person's dry run, does not exist", async () => {
    await stuck('bad_request')
    const run = await plan()
    const stranger = await person('owner', (await createWorld()).organizationId)
    for (const call of [startReplay, startResolve, cancelRun, getRun]) {
      await expect(call(stranger, { runId: run.id, note: 'a note' })).rejects.toMatchObject({ code: 'E0004' })
    }
    await expect(startReplay(await person('admin'), { runId: run.id })).rejects.toMatchObject({
      code: 'E0004',
    })
    expect(await listRuns(stranger)).toEqual([])
  })

  test('is not begun from a dry run that is an hour old', async () => {
    await stuck('bad_request')
    const run = await plan()
    world.clock.advance(3_600_001)
    await expect(startReplay(owner, { runId: run.id })).rejects.toMatchObject({ code: 'E0003' })
  })
})

test('a bulk resolve closes bets as well, each with the note, and needs one', async () => {
  const ids = [await stuck('garbage', 'bet'), await stuck('bad_request')]
  const run = await plan({ ids }, 'resolve')
  await expect(startResolve(owner, { runId: run.id, note: ' ' })).rejects.toMatchObject({ code: 'E0003' })
  await startResolve(owner, { runId: run.id, note: 'Booked manually.' })
  await work()
  const rows = await db.movement.findMany({ where: { id: { in: ids } } })
  expect(rows.map(({ state, resolutionNote }) => `${state}: ${resolutionNote}`)).toEqual([
    'resolved: Booked manually.',
    'resolved: Booked manually.',
  ])
})

test('the audit log shows a run once, and what it did under it', async () => {
  for (let at = 0; at < 3; at += 1) await stuck('bad_request')
  const run = await plan()
  await startReplay(owner, { runId: run.id })
  await work()
  const { entries } = await searchAudit(owner, {})
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'callback_run.finished',
    'callback_run.replay_started',
  ])
  const within = await searchAudit(owner, { runId: run.id })
  expect(within.entries.map(({ action, runId }) => [action, runId])).toEqual(
    Array.from({ length: 3 }, () => ['movement.replayed', run.id]),
  )
})

test('a bulk resolve keeps its outcome and who resolved with each callback', async () => {
  const id = await stuck('bad_request')
  const run = await plan(everything, 'resolve')
  await startResolve(owner, { runId: run.id, note: 'Paid from the float.', outcome: 'paid_by_hand' })
  await work()
  const name = owner.actor.kind === 'user' ? owner.actor.email : ''
  expect(await db.movement.findUnique({ where: { id } })).toMatchObject({
    state: 'resolved',
    resolutionOutcome: 'paid_by_hand',
    resolvedBy: { name },
  })
})
