import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TenantContext } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import { prisma } from '@/server/db'
import { deliverDueCallbacks, reportMovement } from '@/server/modules/wallet'
import type { Behaviour } from '@/server/modules/wallet/testing/fake-wallet'
import {
  createWorld,
  forgetMovements,
  storedMovement,
  type World,
} from '@/server/modules/wallet/testing/world'
import {
  getEndpointHealth,
  listAttentionEverywhere,
  listEndpointHealth,
  rollEndpointHealth,
  searchAttention,
  summarizeAttention,
} from './index'

let world: World
const reader = (of: World): TenantContext => ({
  ...of.ctx,
  actor: { kind: 'user', userId: newId(), email: 'ada@example.com', role: 'analyst', staffRole: null },
  organizationId: asOrganizationId(of.organizationId),
})

beforeEach(async () => {
  world = await createWorld()
})
afterEach(forgetMovements)

async function meet(
  behaviour: Behaviour,
  transactionId: string,
  type: 'bet' | 'win' = 'win',
  schedule: number[] = [],
) {
  world.ports.policy = { ...world.ports.policy, scheduleS: schedule }
  world.wallet.behave(behaviour)
  world.clock.advance(1_000)
  await reportMovement(world.ctx, world.report({ type, transactionId }), world.ports)
}

async function meetEach() {
  await meet('server_error', 'exhausted')
  await meet('bad_request', 'rejected')
  await meet('garbage', 'unknown')
  await meet('accept', 'bet', 'bet')
  const held = {
    type: 'refund',
    transactionId: 'held',
    referenceTransactionId: 'bet',
    amountMinor: 99n,
  } as const
  await reportMovement(world.ctx, world.report(held), world.ports)
  await meet('timeout', 'late', 'bet', [5])
  world.wallet.behave('accept')
  world.clock.advance(5_000)
  await deliverDueCallbacks(world.ctx, world.ports)
}

const found = async (filter: Parameters<typeof searchAttention>[1] = {}) =>
  (await searchAttention(reader(world), filter)).rows.map(
    (row) => `${row.transactionId} ${row.group} ${row.why}`,
  )

describe('what needs a person', () => {
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
    await meet('bad_request', 'rejected-2')
    const counts = await summarizeAttention(reader(world), {})
    expect(counts).toHaveLength(4)
    expect(counts[0]).toMatchObject({ group: 'rejected', why: 'http_400', type: 'win', count: 2 })
  })

  test('is paged through once, both ways', async () => {
    for (let n = 0; n < 60; n += 1) await meet('bad_request', `m${n}`)
    const first = await searchAttention(reader(world), {})
    const second = await searchAttention(reader(world), { cursor: first.older })
    const back = await searchAttention(reader(world), { cursor: second.newer })
    expect([first.rows.length, second.rows.length, back.rows.length]).toEqual([50, 10, 50])
    expect(new Set([...first.rows, ...second.rows].map((row) => row.id)).size).toBe(60)
    expect(back.rows).toEqual(first.rows)
    expect(second.older).toBeNull()
  })

  test("is never another organization's", async () => {
    await meetEach()
    const other = reader(await createWorld())
    expect((await searchAttention(other, {})).rows).toEqual([])
    expect(await summarizeAttention(other, {})).toEqual([])
    expect(await listEndpointHealth(other, { span: '24h' })).toMatchObject([
      { attempts: 0, queued: 0, needsPerson: 0 },
    ])
    const endpoint = { endpointId: world.endpointId, span: '24h' } as const
    await expect(getEndpointHealth(other, endpoint)).rejects.toMatchObject({ code: 'E0004' })
  })

  test('everywhere is for staff, who see counts by organization and nothing else', async () => {
    await meetEach()
    await expect(listAttentionEverywhere(reader(world))).rejects.toMatchObject({ code: 'E5004' })
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

describe('the health of an endpoint', () => {
  test('says latency, verdicts, cool-off with its reason, and what is sent next', async () => {
    await meet('accept', 'fine')
    for (let n = 0; n < 12; n += 1) await meet('server_error', `w${n}`, 'win', [60])
    const health = await getEndpointHealth(reader(world), { endpointId: world.endpointId, span: '1h' })
    expect(health).toMatchObject({
      attempts: 10,
      settled: 1,
      failed: 9,
      p50: 3,
      queued: 12,
      pausedUntil: expect.any(Date),
      coolOff: { minAttempts: 10, attempts: 10, failed: 9 },
      verdicts: [
        { verdict: 'retryable', reason: 'http_500', count: 9 },
        { verdict: 'confirmed', reason: 'accepted', count: 1 },
      ],
    })
    expect(health.due).toHaveLength(10)
    expect(health.nextAttemptAt).toEqual(health.due[0]?.nextAttemptAt)
    expect(health.buckets).toHaveLength(30)
    expect(health.buckets.reduce((sum, bucket) => sum + bucket.settled + bucket.failed, 0)).toBe(10)
  })

  test('is the same once its attempts are counted, and then reads none of them', async () => {
    await meet('accept', 'fine')
    await meet('bad_request', 'refused')
    await meet('timeout', 'late', 'win', [60])
    world.clock.advance(600_000)
    const asked = { endpointId: world.endpointId, span: '24h' } as const
    const live = await getEndpointHealth(reader(world), asked)
    const listed = await listEndpointHealth(reader(world), { span: '7d' })
    await rollEndpointHealth(world.ctx)
    await prisma.walletAttempt.deleteMany({ where: { endpointId: world.endpointId } })
    expect(await getEndpointHealth(reader(world), asked)).toEqual(live)
    expect(await listEndpointHealth(reader(world), { span: '7d' })).toEqual(listed)
    expect(live).toMatchObject({ attempts: 3, settled: 1, failed: 1, lastAttemptAt: expect.any(Date) })
    expect(live.verdicts.map(({ verdict }) => verdict).toSorted()).toEqual([
      'confirmed',
      'rejected',
      'retryable',
    ])
  })

  test('is counted once, however often, and what ends later is added', async () => {
    world.clock.advance(3_600_000)
    await meet('accept', 'one')
    world.clock.advance(600_000)
    await rollEndpointHealth(world.ctx)
    await rollEndpointHealth(world.ctx)
    await meet('accept', 'two')
    const [health] = await listEndpointHealth(reader(world), { span: '24h' })
    expect(health).toMatchObject({ attempts: 2, settled: 2 })
  })
})
