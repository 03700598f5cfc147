import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { heldReply } from '@/server/rest/testing/free-rounds-provider'
import { expectDefaultBrandNeeded } from '@/server/rest/testing/promises'
import { nestedError } from '@/server/rest/testing/requests'
import { openIssueFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('another body under a used key is a conflict', async () => {
  const { ask, fakeProvider } = await openIssueFreeRounds()
  const headers = { 'idempotency-key': newId() }
  await ask({ headers })
  for (const body of [{ player_id: 'p2' }, { count: 11 }, { coin_level: 1 }, { campaign_ref: 'x' }]) {
    const response = await ask({ headers, body })
    expect(response.status).toBe(409)
    expect(await response.json()).toEqual({
      error: 'idempotency_conflict',
      message: expect.any(String),
      status: 409,
    })
  }
  expect(fakeProvider.issued).toHaveLength(1)
})

test('another brand under a used key is a conflict, and gets no grant', async () => {
  const { ask, fakeProvider, tenant } = await openIssueFreeRounds({ settings: { kind: 'platform' } })
  await tenant.addBrand('nordic')
  const headers = { 'idempotency-key': newId() }
  expect((await ask({ headers })).status).toBe(201)
  const response = await ask({ headers, body: { sub_operator_ref: 'nordic' } })
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ error: 'idempotency_conflict', status: 409 })
  expect(fakeProvider.issued).toHaveLength(1)
  expect((await ask({ headers, body: { sub_operator_ref: 'MAIN' } })).status).toBe(200)
})

test('of two brands with one key at once, one issues and the other conflicts', async () => {
  const { ask, fakeProvider, tenant } = await openIssueFreeRounds({ settings: { kind: 'platform' } })
  await tenant.addBrand('nordic')
  const headers = { 'idempotency-key': newId() }
  const refs = Array.from({ length: 10 }, (_, at) => (at % 2 ? 'nordic' : 'main'))
  const all = await Promise.all(refs.map((ref) => ask({ headers, body: { sub_operator_ref: ref } })))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(fakeProvider.issued).toHaveLength(1)
})

test('a grant that is stuck in issuance is asked about ever less often', async () => {
  const { ask, fakeProvider } = await openIssueFreeRounds()
  const headers = { 'idempotency-key': newId() }
  fakeProvider.issue = () => ({ status: 500, body: { error: 'oops', message: 'Oops.' } })
  const { grant_id: id } = await (await ask({ headers })).json()
  for (const [ageS, wait] of [
    [90, 90],
    [86_400, 1_800],
  ] as const) {
    await db.freeRoundGrant.update({
      where: { id },
      data: { createdAt: new Date(Date.now() - ageS * 1_000) },
    })
    const response = await ask({ headers })
    expect(response.status).toBe(409)
    expect(Math.abs(Number(response.headers.get('retry-after')) - wait)).toBeLessThan(20)
  }
})

test('the same body is told to come back while it is being issued, another one that it conflicts', async () => {
  const { ask, fakeProvider } = await openIssueFreeRounds()
  const held = heldReply(fakeProvider.issue)
  fakeProvider.issue = held.reply
  const headers = { 'idempotency-key': newId() }
  const first = ask({ headers })
  await held.isReached
  const same = await ask({ headers })
  expect([same.status, same.headers.get('retry-after')]).toEqual([409, '1'])
  expect(await same.json()).toMatchObject({ error: 'idempotency_in_progress', status: 409 })
  const other = await ask({ headers, body: { count: 11 } })
  expect(await other.json()).toMatchObject({ error: 'idempotency_conflict', status: 409 })
  held.release()
  expect((await first).status).toBe(201)
  expect((await ask({ headers })).status).toBe(200)
})

test('of twenty requests at once with one key, one issues', async () => {
  const { ask, fakeProvider } = await openIssueFreeRounds()
  const headers = { 'idempotency-key': newId() }
  const all = await Promise.all(Array.from({ length: 20 }, () => ask({ headers })))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(all.every(({ status }) => [200, 201, 409].includes(status))).toBe(true)
  expect(fakeProvider.issued).toHaveLength(1)
})

test('without a default brand, a platform must name one', () => expectDefaultBrandNeeded(openIssueFreeRounds))

test('a platform that has nobody to bill cannot name a brand', async () => {
  const { ask } = await openIssueFreeRounds({ settings: { kind: 'platform', isBillable: false } })
  await nestedError(await ask({ body: { sub_operator_ref: 'nordic' } }), { status: 409, code: 'E6009' })
})
