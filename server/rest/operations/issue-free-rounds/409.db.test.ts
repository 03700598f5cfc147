import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { heldReply } from '@/server/rest/testing/free-rounds-studio'
import { expectDefaultBrandNeeded } from '@/server/rest/testing/promises'
import { nestedError } from '@/server/rest/testing/requests'
import { openIssueFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('another body under a used key is a conflict', async () => {
  const { ask, studio } = await openIssueFreeRounds()
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
  expect(studio.issued).toHaveLength(1)
})

test('the same body is told to come back while it is being issued, another one that it conflicts', async () => {
  const { ask, studio } = await openIssueFreeRounds()
  const held = heldReply(studio.issue)
  studio.issue = held.reply
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
  const { ask, studio } = await openIssueFreeRounds()
  const headers = { 'idempotency-key': newId() }
  const all = await Promise.all(Array.from({ length: 20 }, () => ask({ headers })))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(all.every(({ status }) => [200, 201, 409].includes(status))).toBe(true)
  expect(studio.issued).toHaveLength(1)
})

test('without a default brand, a platform must name one', () => expectDefaultBrandNeeded(openIssueFreeRounds))

test('a platform that has nobody to bill cannot name a brand', async () => {
  const { ask } = await openIssueFreeRounds({ settings: { kind: 'platform', isBillable: false } })
  await nestedError(await ask({ body: { sub_operator_ref: 'nordic' } }), { status: 409, code: 'E6009' })
})
