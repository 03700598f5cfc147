import { afterEach, expect, test } from 'vitest'
import { writtenCookieName } from '@/server/auth/cookies'
import { systemClock } from '@/server/core/clock'
import { setReplicaAsOf } from '@/server/database/replica-reading'
import { env } from '@/server/env'
import { createTestTenant } from '@/server/testing/tenants'
import { createCaller } from './router'
import { contextOf } from './testing/cabinet-context'
import { readWrittenAt } from './written-cookie'

const now = () => systemClock.now().getTime()

/** Nothing answers there: what is read there is noticed by its failure, and read on the primary. */
function withReplica(): void {
  Object.assign(env(), { DATABASE_REPLICA_URL: 'postgresql://127.0.0.1:1/none' })
  setReplicaAsOf(now(), 60_000)
}

afterEach(() => {
  Object.assign(env(), { DATABASE_REPLICA_URL: undefined })
  setReplicaAsOf(null, 0)
})

async function callsBy() {
  const tenant = await createTestTenant()
  const cookies: string[] = []
  const context = { ...contextOf(tenant, 'owner'), setCookie: (line: string) => cookies.push(line) }
  return { cookies, caller: createCaller(context) }
}

test('a change tells the browser when it was, and a read does not', async () => {
  withReplica()
  const { cookies, caller } = await callsBy()
  await caller.transactions.search({})
  expect(cookies).toEqual([])
  await caller.brands.create({ ref: 'north' }).catch(() => undefined)
  expect(cookies).toEqual([
    expect.stringMatching(/^croupier\.written=\d+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=25$/),
  ])
})

test('without a replica no cookie is set', async () => {
  const { cookies, caller } = await callsBy()
  await caller.brands.create({ ref: 'north' }).catch(() => undefined)
  expect(cookies).toEqual([])
})

test('a cookie that is not ours counts as a change of right now', () => {
  const given = (text?: string) =>
    readWrittenAt((name) => (name === writtenCookieName() ? text : undefined), systemClock)
  expect(given()).toBeNull()
  expect(given('1700000000000')).toBe(1_700_000_000_000)
  expect(given('1e99')).toBeGreaterThan(now() - 1_000)
})
