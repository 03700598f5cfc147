import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TenantContext } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { deliverDue } from '@/server/modules/delivery/wallet/testing/deliver-due'
import { analyst, reportTo } from '@/server/modules/delivery/wallet/testing/reported'
import {
  createWorld,
  forgetMovements,
  storedMovement,
  type World,
} from '@/server/modules/delivery/wallet/testing/world'
import {
  assignCallback,
  findAttentionIds,
  listAttentionEverywhere,
  searchAttention,
  summarizeAttention,
} from './index'

let world: World

beforeEach(async () => {
  world = await createWorld()
})
afterEach(forgetMovements)

async function meetEach() {
  await reportTo(world, 'server_error', { transactionId: 'exhausted' })
  await reportTo(world, 'bad_request', { transactionId: 'rejected' })
  await reportTo(world, 'garbage', { transactionId: 'unknown' })
  await reportTo(world, 'accept', { transactionId: 'bet', type: 'bet' })
  const held = {
    type: 'refund',
    transactionId: 'held',
    referenceTransactionId: 'bet',
    amountMinor: 99n,
  } as const
  await reportMovement(world.ctx, world.report(held), world.ports)
  await reportTo(world, 'timeout', { transactionId: 'late', type: 'bet', scheduleS: [5] })
  world.wallet.behave('accept')
  world.clock.advance(5_000)
  await deliverDue(world.ctx, world.ports)
}

const found = async (filter: Parameters<typeof searchAttention>[1] = {}) =>
  (await searchAttention(analyst(world), filter)).rows.map(
    (row) => `${row.transactionId} ${row.group} ${row.why}`,
  )

async function member({ organizationId }: World): Promise<string> {
  const id = newId()
  await db.user.create({ data: { id, email: `${id}@example.com`, name: 'Ada', passwordHash: 'x' } })
  await db.membership.create({ data: { id: newId(), organizationId, userId: id, role: 'developer' } })
  return id
}

const memberContext = (of: World, userId: string): TenantContext => ({
  ...of.ctx,
  actor: { kind: 'user', userId, email: 'ada@example.com', role: 'developer', staffRole: null },
  organizationId: asOrganizationId(of.organizationId),
})

async function assign(ctx: TenantContext, transactionId: string, assigneeId: string | null) {
  const { id } = await storedMovement(world, transactionId)
  await assignCallback(ctx, { id, assigneeId })
}

describe('what needs attention', () => {
  test('is listed newest first by reason, a late bet only once its refund is overdue', async () => {
    await meetEach()
    const stuck = [
      'held held differs_from_bet',
      'unknown unknown not_a_json_object',
      'rejected rejected http_400',
    ]
    expect(await found()).toEqual([...stuck, 'exhausted exhausted http_500'])
    world.clock.advance(10 * 60_000)
    expect(await found()).toEqual(['late late accepted', ...stuck, 'exhausted exhausted http_500'])
    expect(await found({ group: 'late' })).toEqual(['late late accepted'])
    expect(await found({ group: 'unknown', why: 'not_a_json_object' })).toEqual([
      'unknown unknown not_a_json_object',
    ])
    expect(await found({ type: 'refund' })).toEqual(['held held differs_from_bet'])
    expect(await found({ endpointId: newId() })).toEqual([])
    expect(await found({ within: '1h' })).toHaveLength(5)
  })

  test('is counted by reason and verdict', async () => {
    await meetEach()
    await reportTo(world, 'bad_request', { transactionId: 'rejected-2' })
    const counts = await summarizeAttention(analyst(world), {})
    expect(counts).toHaveLength(4)
    expect(counts[0]).toMatchObject({ group: 'rejected', why: 'http_400', type: 'win', count: 2 })
  })

  test('is paged through once, both ways', async () => {
    for (let n = 0; n < 60; n += 1) await reportTo(world, 'bad_request', { transactionId: `m${n}` })
    const first = await searchAttention(analyst(world), {})
    const second = await searchAttention(analyst(world), { cursor: first.older })
    const back = await searchAttention(analyst(world), { cursor: second.newer })
    expect([first.rows.length, second.rows.length, back.rows.length]).toEqual([50, 10, 50])
    expect(new Set([...first.rows, ...second.rows].map((row) => row.id)).size).toBe(60)
    expect(back.rows).toEqual(first.rows)
    expect(second.older).toBeNull()
    const oldest = await searchAttention(analyst(world), { order: 'oldest' })
    const newest = await searchAttention(analyst(world), { order: 'oldest', cursor: oldest.newer })
    expect([...oldest.rows, ...newest.rows]).toEqual([...first.rows, ...second.rows].toReversed())
  })

  test('is narrowed to whom it is assigned, in the list, in its counts and in what a run takes', async () => {
    for (const transactionId of ['own', 'given', 'free'])
      await reportTo(world, 'bad_request', { transactionId })
    const [ada, bob] = [await member(world), await member(world)]
    const asAda = memberContext(world, ada)
    await assign(asAda, 'own', ada)
    await assign(asAda, 'given', bob)
    await assign(asAda, 'free', bob)
    await assign(asAda, 'free', null)
    const found = async (assignee: string) => {
      const filter = { assignee }
      const { rows } = await searchAttention(asAda, filter)
      const counts = await summarizeAttention(asAda, filter)
      const ids = await findAttentionIds(db, asAda, { filter, limit: 10 })
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length)
      expect(ids).toEqual(rows.map(({ id }) => id))
      return rows.map(({ transactionId }) => transactionId)
    }
    expect(await found('me')).toEqual(['own'])
    expect(await found(ada.toUpperCase())).toEqual(['own'])
    expect(await found(bob)).toEqual(['given'])
    expect(await found('nobody')).toEqual(['free'])
    expect(await found(newId())).toEqual([])
  })

  test("by assignee is never another organization's, and nobody's own without a person", async () => {
    await reportTo(world, 'bad_request', { transactionId: 'own' })
    const ada = await member(world)
    await assign(memberContext(world, ada), 'own', ada)
    const other = await createWorld()
    await reportTo(other, 'bad_request', { transactionId: 'theirs' })
    const foundThere = async (assignee: string) =>
      (await searchAttention(memberContext(other, ada), { assignee })).rows.map((row) => row.transactionId)
    expect([await foundThere(ada), await foundThere('me'), await foundThere('nobody')]).toEqual([
      [],
      [],
      ['theirs'],
    ])
    const system: TenantContext = { ...memberContext(world, ada), actor: { kind: 'system', job: 'test' } }
    expect((await searchAttention(system, { assignee: 'me' })).rows).toEqual([])
  })

  test("is never another organization's", async () => {
    await meetEach()
    const other = analyst(await createWorld())
    expect((await searchAttention(other, {})).rows).toEqual([])
    expect(await summarizeAttention(other, {})).toEqual([])
  })

  test('everywhere is for staff, who see counts by organization and nothing else', async () => {
    await meetEach()
    await expect(listAttentionEverywhere(analyst(world))).rejects.toMatchObject({ code: 'E5004' })
    const actor = { kind: 'user', userId: newId(), email: 's', role: null, staffRole: 'support' } as const
    const rows = await listAttentionEverywhere({ ...world.ctx, actor })
    expect(rows).toMatchObject([
      {
        organizationId: world.organizationId,
        total: 4,
        groups: { exhausted: 1, rejected: 1, unknown: 1, held: 1, late: 0 },
        oldest: (await storedMovement(world, 'exhausted')).createdAt,
      },
    ])
    expect(rows[0]).not.toHaveProperty('playerId')
  })
})
