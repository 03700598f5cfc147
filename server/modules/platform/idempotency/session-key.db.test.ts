import { describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { createTestTenant } from '@/server/testing/tenants'
import {
  claimSessionKey,
  leaseMs,
  pruneSessionKeys,
  releaseSessionKey,
  replayMs,
  type SessionLease,
  sessionAnswerSql,
  sessionAnswerValues,
} from './index'

const answer = { status: 201, body: '{"session_id":"s"}' } as const

async function freshKey() {
  const { brand, brandId, clock } = await createTestTenant()
  const claim = (key = 'k') => claimSessionKey({ brandId, key }, clock.now())
  const store = async (lease: SessionLease) =>
    (await db.query(sessionAnswerSql, sessionAnswerValues({ lease, answer, now: clock.now() }))).length === 1
  return { brand, brandId, clock, claim, store }
}

async function claimed(claim: () => ReturnType<typeof claimSessionKey>): Promise<SessionLease> {
  const result = await claim()
  if (result.kind !== 'claimed') throw new Error(`expected to claim the key, got ${result.kind}`)
  return result.lease
}

describe('a session key', () => {
  it('is claimed by exactly one of fifty requests at once', async () => {
    const { claim } = await freshKey()
    const claims = await Promise.all(Array.from({ length: 50 }, () => claim()))
    expect(claims.filter(({ kind }) => kind === 'claimed')).toHaveLength(1)
    expect(claims.filter(({ kind }) => kind === 'in_progress')).toHaveLength(49)
  })

  it('replays what was stored until 24 hours have passed, then may create anew', async () => {
    const { claim, store, clock } = await freshKey()
    expect(await store(await claimed(claim))).toBe(true)
    clock.advance(replayMs - 1)
    expect(await claim()).toEqual({ kind: 'stored', answer })
    clock.advance(1)
    expect(await claim()).toMatchObject({ kind: 'claimed' })
    expect(await claim()).toEqual({ kind: 'in_progress' })
  })

  it('keeps the stored answer sealed, since it opens a game', async () => {
    const { claim, store, brandId } = await freshKey()
    await store(await claimed(claim))
    const [row] = await db.sessionIdempotency.findMany({ where: { brandId } })
    expect(JSON.stringify(row?.responseBody)).not.toContain('session_id')
  })

  it('is free again at once when it is released', async () => {
    const { claim } = await freshKey()
    await releaseSessionKey(await claimed(claim))
    expect(await claim()).toMatchObject({ kind: 'claimed' })
  })

  it('passes to the next request once the lease of a dead one expires, and the dead one can no longer store', async () => {
    const { claim, store, clock } = await freshKey()
    const dead = await claimed(claim)
    clock.advance(leaseMs - 1)
    expect(await claim()).toEqual({ kind: 'in_progress' })
    clock.advance(1)
    const next = await claimed(claim)
    expect(await store(dead)).toBe(false)
    await releaseSessionKey(dead)
    expect(await store(next)).toBe(true)
  })

  it('is another key at another brand', async () => {
    const [one, other] = await Promise.all([freshKey(), freshKey()])
    await one.store(await claimed(one.claim))
    expect(await other.claim()).toMatchObject({ kind: 'claimed' })
  })

  it('is pruned only when it can no longer be replayed or finished', async () => {
    const { brand, brandId, claim, store, clock } = await freshKey()
    await store(await claimed(() => claim('stored')))
    await claim('dead')
    const count = () => db.sessionIdempotency.count({ where: { brandId } })
    await pruneSessionKeys(brand)
    expect(await count()).toBe(2)
    clock.advance(leaseMs)
    await pruneSessionKeys(brand)
    expect(await count()).toBe(1)
    clock.advance(replayMs)
    await pruneSessionKeys(brand)
    expect(await count()).toBe(0)
  })
})
