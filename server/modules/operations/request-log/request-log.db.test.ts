import { describe, expect, it, vi } from 'vitest'
import type { Actor } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { metrics } from '@/server/metrics'
import { issueKey } from '@/server/modules/accounts/keys'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import {
  type AnsweredRequest,
  flushRequests,
  getRequest,
  pruneRequests,
  recordRequest,
  searchRequests,
} from './index'

const dayMs = 86_400_000

async function worldWithKey() {
  const world = await createTestTenant()
  const { key } = await issueKey(world.tenant, { name: 'Backend', scopes: ['read'], expiresInDays: null })
  return { ...world, key }
}

type World = TestTenant & { key: { id: string } }

const call = (
  { organizationId, brandId, key, clock }: World,
  of: Partial<AnsweredRequest> = {},
): AnsweredRequest => ({
  organizationId,
  brandId,
  keyId: key.id,
  operation: 'listGames',
  method: 'GET',
  url: 'https://api.example.com/v1/games?per_page=1&x=',
  status: 200,
  errorCode: null,
  requestId: newId(),
  idempotencyKey: null,
  answeredAt: clock.now(),
  durationMs: 12.4,
  warning: null,
  ip: '192.0.2.1',
  userAgent: 'curl/8',
  requestBody: null,
  responseBody: '{"games":[]}',
  ...of,
})

const dropped = async (reason: string) =>
  (await metrics.requestLogDropped.get()).values.find((value) => value.labels.reason === reason)?.value ?? 0

const sampled = async () => (await metrics.requestLogSampled.get()).values[0]?.value ?? 0

describe('a call of the machine API', () => {
  it('is written once a stop has flushed, also when a flush was under way already', async () => {
    const world = await worldWithKey()
    recordRequest(call(world))
    void flushRequests()
    recordRequest(call(world))
    await flushRequests()
    expect((await searchRequests(world.tenant, {})).requests).toHaveLength(2)
  })

  it('is found after the flush, as it came and as it was answered', async () => {
    const world = await worldWithKey()
    recordRequest(call(world, { warning: 'unknown query parameters: x' }))
    await flushRequests()
    const { requests } = await searchRequests(world.tenant, {})
    expect(requests).toMatchObject([
      {
        path: '/v1/games',
        query: '?per_page=1&x=',
        status: 200,
        durationMs: 12,
        key: { name: 'Backend', prefix: expect.stringMatching(/^crp_/) },
      },
    ])
    const [row] = requests
    if (!row) throw new Error('nothing was recorded')
    expect(await getRequest(world.tenant, row)).toMatchObject({
      ip: '192.0.2.1',
      responseBody: '{"games":[]}',
      warning: 'unknown query parameters: x',
    })
  })

  it('is kept without the game link it was answered with, and only the beginning of a long body', async () => {
    const world = await worldWithKey()
    recordRequest(call(world, { responseBody: '{"game_url":"https://x.example/launch/secret"}' }))
    recordRequest(call(world, { requestBody: 'x'.repeat(100_000) }))
    await flushRequests()
    const rows = await db.apiRequest.findMany({
      where: { organizationId: world.organizationId },
      orderBy: { id: 'asc' },
    })
    expect(rows[0]?.responseBody).toBe('{"game_url":"[redacted]"}')
    expect(rows[1]?.requestBody).toHaveLength(2_048)
  })

  it('is stored by one statement for many', async () => {
    const world = await worldWithKey()
    for (let n = 0; n < 500; n += 1) recordRequest(call(world))
    const asked = vi.spyOn(db, 'query')
    await flushRequests()
    expect(asked).toHaveBeenCalledOnce()
    asked.mockRestore()
    expect(await db.apiRequest.count({ where: { organizationId: world.organizationId } })).toBe(500)
  })

  it('is dropped and counted when the buffer is full, and when the database is away', async () => {
    const world = await worldWithKey()
    const before = { full: await dropped('full'), database: await dropped('database') }
    for (let n = 0; n < 5_003; n += 1) recordRequest(call(world))
    expect(await dropped('full')).toBe(before.full + 3)
    const failing = vi.spyOn(db, 'query').mockRejectedValue(new Error('away') as never)
    await flushRequests()
    failing.mockRestore()
    expect(await dropped('database')).toBe(before.database + 5_000)
    recordRequest(call(world))
    await flushRequests()
    expect(await db.apiRequest.count({ where: { organizationId: world.organizationId } })).toBe(1)
  })

  it('that was refused for its rate is written once a minute for each key, and the others are counted', async () => {
    const [world, other] = [await worldWithKey(), await worldWithKey()]
    const refusal = { status: 429, errorCode: 'E9001' }
    const before = await sampled()
    for (let n = 0; n < 300; n += 1) recordRequest(call(world, refusal))
    recordRequest(call(other, refusal))
    recordRequest(call(world))
    world.clock.advance(60_000)
    recordRequest(call(world, refusal))
    await flushRequests()
    const written = (where: object) => db.apiRequest.count({ where })
    expect(await written({ organizationId: world.organizationId, status: 429 })).toBe(2)
    expect(await written({ organizationId: world.organizationId, status: 200 })).toBe(1)
    expect(await written({ organizationId: other.organizationId })).toBe(1)
    expect(await sampled()).toBe(before + 299)
  })

  it.each([
    ['of a revoked or expired key', { status: 401, errorCode: 'invalid_token' }],
    ['at an unknown address', { status: 404, errorCode: 'E0004', operation: 'unknownAddress' }],
    ['with a wrong method', { status: 405, errorCode: 'E0005', operation: 'methodNotAllowed' }],
    ['from a network that is not allowed', { status: 403, errorCode: 'E5004' }],
  ])('%s is written ten times a minute for each key', async (_, refusal) => {
    const [world, other] = [await worldWithKey(), await worldWithKey()]
    const before = await sampled()
    for (let n = 0; n < 30; n += 1) recordRequest(call(world, refusal))
    recordRequest(call(other, refusal))
    world.clock.advance(60_000)
    recordRequest(call(world, refusal))
    await flushRequests()
    const written = (where: object) => db.apiRequest.count({ where })
    expect(await written({ organizationId: world.organizationId })).toBe(11)
    expect(await written({ organizationId: other.organizationId })).toBe(1)
    expect(await sampled()).toBe(before + 20)
  })

  it('that found nothing where there is an operation is always written', async () => {
    const world = await worldWithKey()
    for (let n = 0; n < 30; n += 1)
      recordRequest(call(world, { status: 404, errorCode: 'E0004', operation: 'getTransaction' }))
    await flushRequests()
    expect(await db.apiRequest.count({ where: { organizationId: world.organizationId } })).toBe(30)
  })

  it('is kept with its idempotency key, cut and without what opens something', async () => {
    const world = await worldWithKey()
    const token = `crp_${'a'.repeat(36)}`
    for (const idempotencyKey of ['order-7781', `${token}${'x'.repeat(500)}`])
      recordRequest(call(world, { idempotencyKey }))
    await flushRequests()
    const rows = await db.apiRequest.findMany({
      where: { organizationId: world.organizationId },
      orderBy: { id: 'asc' },
    })
    expect(rows.map((row) => row.idempotencyKey)).toEqual(['order-7781', 'crp_aaaaaaaa…'])
  })

  it('that a provider refused for its rate is always written', async () => {
    const world = await worldWithKey()
    for (let n = 0; n < 3; n += 1) recordRequest(call(world, { status: 429, errorCode: 'E1052' }))
    await flushRequests()
    expect(await db.apiRequest.count({ where: { organizationId: world.organizationId } })).toBe(3)
  })

  it('gives way to the memory of large bodies, too', async () => {
    const world = await worldWithKey()
    const before = await dropped('full')
    for (let n = 0; n < 3; n += 1) recordRequest(call(world, { responseBody: 'x'.repeat(7_000_000) }))
    expect(await dropped('full')).toBe(before + 1)
    await flushRequests()
  })
})

describe('the log', () => {
  it('pages through everything once, both ways, also where times are equal', async () => {
    const world = await worldWithKey()
    for (let n = 0; n < 120; n += 1) {
      recordRequest(call(world))
      if (n % 3 === 0) world.clock.advance(1_000)
    }
    await flushRequests()
    const first = await searchRequests(world.tenant, {})
    const second = await searchRequests(world.tenant, { cursor: first.older })
    const third = await searchRequests(world.tenant, { cursor: second.older })
    const ids = [first, second, third].flatMap((page) => page.requests.map((row) => row.id))
    expect(new Set(ids).size).toBe(120)
    expect((await searchRequests(world.tenant, { cursor: third.newer })).requests).toEqual(second.requests)
    const oldest = await searchRequests(world.tenant, { order: 'oldest' })
    const next = await searchRequests(world.tenant, { order: 'oldest', cursor: oldest.newer })
    const early = [...oldest.requests, ...next.requests].map((row) => row.id)
    expect(early).toEqual(ids.toReversed().slice(0, 100))
  })

  it('is narrowed by status, operation, key, request id and time', async () => {
    const world = await worldWithKey()
    const other = await issueKey(world.tenant, { name: 'Other', scopes: ['read'], expiresInDays: null })
    recordRequest(call(world, { status: 404, errorCode: 'E2001', operation: 'getGame' }))
    recordRequest(call(world, { status: 500, keyId: other.key.id }))
    world.clock.advance(60_000)
    recordRequest(call(world, { requestId: 'order-7781' }))
    await flushRequests()
    const count = async (search: Parameters<typeof searchRequests>[1]) =>
      (await searchRequests(world.tenant, search)).requests.length
    expect(await count({ statusClass: 4 })).toBe(1)
    expect(await count({ statusClass: 5 })).toBe(1)
    expect(await count({ operation: 'getGame' })).toBe(1)
    expect(await count({ keyId: other.key.id })).toBe(1)
    expect(await count({ requestId: 'order-7781' })).toBe(1)
    expect(await count({ from: world.clock.now() })).toBe(1)
    expect(await count({ to: world.clock.now() })).toBe(2)
    expect(await count({ operation: 'nothing' })).toBe(0)
  })

  it('holds nothing of another organization, by list or by id', async () => {
    const [own, other] = [await worldWithKey(), await worldWithKey()]
    recordRequest(call(other))
    await flushRequests()
    const [theirs] = (await searchRequests(other.tenant, {})).requests
    if (!theirs) throw new Error('nothing was recorded')
    expect((await searchRequests(own.tenant, {})).requests).toEqual([])
    await expect(getRequest(own.tenant, theirs)).rejects.toMatchObject({ code: 'E0004' })
  })

  it('is closed to an analyst', async () => {
    const { tenant } = await worldWithKey()
    const actor: Actor = {
      kind: 'user',
      userId: newId(),
      email: 'a@b.example',
      role: 'analyst',
      staffRole: null,
    }
    await expect(searchRequests({ ...tenant, actor }, {})).rejects.toMatchObject({ code: 'E5004' })
    const asked = getRequest({ ...tenant, actor }, { createdAt: new Date(), id: newId() })
    await expect(asked).rejects.toMatchObject({ code: 'E5004' })
  })

  it('forgets what is older than fourteen days, and nothing else', async () => {
    const world = await worldWithKey()
    const now = world.clock.now().getTime()
    for (const days of [15, 14.1, 13.9, 0]) {
      recordRequest(call(world, { answeredAt: new Date(now - days * dayMs) }))
    }
    await flushRequests()
    await pruneRequests(world.tenant)
    expect(await db.apiRequest.count({ where: { organizationId: world.organizationId } })).toBe(2)
  })
})
