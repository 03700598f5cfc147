import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { manualClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { testStart } from '@/server/testing/tenants'
import { consumeRateLimit, pruneRateLimits } from './index'

const call = (
  keyId: string,
  limit: number,
  family: 'catalogue' | 'sessions' = 'catalogue',
  organizationId = newId(),
) => consumeRateLimit({ keyId, organizationId, family, limit, now: new Date() })
const many = async (keyId: string, limit: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => call(keyId, limit)))

/** What another instance does: the same table, nothing in this process's memory. */
const asAnotherInstance = () => {
  const store = globalThis as unknown as Record<symbol, Map<number, unknown>>
  store[Symbol.for('croupier.rateLimiters')]?.clear()
}

afterEach(() => {
  vi.useRealTimers()
})

describe('a budget', () => {
  // However slow the machine, the counter is waited for: these promises are about counting, not about patience.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
  })

  it('of 40 lets exactly 40 of 100 simultaneous calls through', async () => {
    const states = await many(newId(), 40, 100)
    expect(states.filter(({ isAllowed }) => isAllowed)).toHaveLength(40)
  })

  it('counts down, and says when it is whole again', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
    const keyId = newId()
    const first = await call(keyId, 2)
    expect(first).toMatchObject({ isAllowed: true, limit: 2, remaining: 1 })
    expect(first.resetAtS - Date.now() / 1000).toBeGreaterThan(58)
    expect(first.resetAtS - Date.now() / 1000).toBeLessThan(62)
    expect(await call(keyId, 2)).toMatchObject({ isAllowed: true, remaining: 0 })
    const refused = await call(keyId, 2)
    expect(refused).toMatchObject({ isAllowed: false, remaining: 0 })
    expect(refused.retryAfterS).toBeGreaterThan(55)
    expect(refused.retryAfterS).toBeLessThanOrEqual(60)
  })

  it('is one for all instances', async () => {
    const keyId = newId()
    await many(keyId, 3, 3)
    asAnotherInstance()
    expect(await call(keyId, 3)).toMatchObject({ isAllowed: false, remaining: 0 })
  })

  it('is each family’s own, and each key’s own', async () => {
    const keyId = newId()
    await call(keyId, 1)
    expect(await call(keyId, 1)).toMatchObject({ isAllowed: false })
    expect(await call(keyId, 1, 'sessions')).toMatchObject({ isAllowed: true })
    expect(await call(newId(), 1)).toMatchObject({ isAllowed: true })
  })

  it('is whole again after a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
    const keyId = newId()
    await call(keyId, 1)
    expect(await call(keyId, 1)).toMatchObject({ isAllowed: false })
    vi.setSystemTime(Date.now() + 60_001)
    expect(await call(keyId, 1)).toMatchObject({ isAllowed: true })
  })

  it('that is raised counts on from what was used', async () => {
    const keyId = newId()
    await many(keyId, 2, 2)
    expect(await call(keyId, 5)).toMatchObject({ isAllowed: true, remaining: 2 })
  })

  it('that is spent is refused without asking the database again', async () => {
    const keyId = newId()
    await many(keyId, 2, 3)
    const asked = vi.spyOn(db, 'query')
    expect(await call(keyId, 2)).toMatchObject({ isAllowed: false })
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('the keys of one organization together', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
  })

  it('have the budget of five, however many they are', async () => {
    const organizationId = newId()
    const keys = Array.from({ length: 8 }, () => newId())
    const all = await Promise.all(
      keys.flatMap((keyId) => [1, 2].map(() => call(keyId, 2, 'catalogue', organizationId))),
    )
    expect(all.filter(({ isAllowed }) => isAllowed)).toHaveLength(10)
    expect(await call(newId(), 2, 'catalogue', organizationId)).toMatchObject({
      isAllowed: false,
      limit: 10,
      remaining: 0,
    })
    expect(await call(newId(), 2, 'sessions', organizationId)).toMatchObject({ isAllowed: true })
    expect(await call(newId(), 2)).toMatchObject({ isAllowed: true })
  })

  it('lose nothing to a key that is refused', async () => {
    const [organizationId, keyId] = [newId(), newId()]
    for (let made = 0; made < 50; made += 1) await call(keyId, 2, 'catalogue', organizationId)
    expect(await call(newId(), 2, 'catalogue', organizationId)).toMatchObject({
      isAllowed: true,
      remaining: 1,
    })
  })

  it('lose nothing to a key whose budget other instances spent', async () => {
    const [organizationId, keyId] = [newId(), newId()]
    for (let made = 0; made < 2; made += 1) await call(keyId, 2, 'catalogue', organizationId)
    for (let instance = 0; instance < 12; instance += 1) {
      asAnotherInstance()
      expect(await call(keyId, 2, 'catalogue', organizationId)).toMatchObject({ isAllowed: false })
    }
    expect(await call(newId(), 2, 'catalogue', organizationId)).toMatchObject({
      isAllowed: true,
      remaining: 1,
    })
  })

  it('can make their last call after one that a spent key may not make', async () => {
    const [organizationId, keyId] = [newId(), newId()]
    for (let made = 0; made < 2; made += 1) await call(keyId, 2, 'catalogue', organizationId)
    for (let made = 0; made < 7; made += 1) await call(newId(), 2, 'catalogue', organizationId)
    asAnotherInstance()
    expect(await call(keyId, 2, 'catalogue', organizationId)).toMatchObject({ isAllowed: false })
    expect(await call(newId(), 2, 'catalogue', organizationId)).toMatchObject({ isAllowed: true })
  })

  it('are told of what is left to all of them where that is less', async () => {
    const organizationId = newId()
    for (let made = 0; made < 9; made += 1) await call(newId(), 2, 'catalogue', organizationId)
    const last = await call(newId(), 2, 'catalogue', organizationId)
    expect(last).toMatchObject({ isAllowed: true, limit: 10, remaining: 0 })
  })
})

describe('a counter that cannot be reached', () => {
  it('lets calls through, counted by this process alone', async () => {
    const keyId = newId()
    vi.spyOn(db, 'query').mockRejectedValue(new Error('connection refused'))
    expect(await call(keyId, 2)).toMatchObject({ isAllowed: true, limit: 2, remaining: 1 })
    await call(keyId, 2)
    expect(await call(keyId, 2)).toMatchObject({ isAllowed: false })
  })

  it('that never answers holds a call up for one second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    vi.spyOn(db, 'query').mockImplementation(() => new Promise<never>(() => {}) as never)
    const state = call(newId(), 2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await state).toMatchObject({ isAllowed: true })
  })
})

describe('the table', () => {
  it('keeps no write-ahead log, so that no request waits for the disk', async () => {
    const rows = await db.query("select relpersistence from pg_class where relname = 'rate_limit_counter'")
    expect(rows).toEqual([{ relpersistence: 'u' }])
  })

  it('is rid of counters that ended over an hour ago', async () => {
    const rows = [
      { key: 'old', expire: BigInt(testStart.getTime() - 3_600_001) },
      { key: 'recent', expire: BigInt(testStart.getTime() - 3_599_999) },
    ]
    await db.rateLimitCounter.createMany({ data: rows })
    expect(await pruneRateLimits(systemContext('prune', manualClock(testStart), newId()))).toBe(1)
    expect(await db.rateLimitCounter.findUnique({ where: { key: 'recent' } })).not.toBeNull()
  })
})
