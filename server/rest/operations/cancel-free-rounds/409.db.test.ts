import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { expectDefaultBrandNeeded } from '@/server/rest/testing/promises'
import { nestedError } from '@/server/rest/testing/requests'
import { openCancelFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('a grant of which nothing is left says how it and its games stand', async () => {
  const { ask, fakeProvider } = await openCancelFreeRounds()
  await ask()
  const response = await ask()
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({
    error: 'not_cancellable',
    status: 409,
    grant_status: 'cancelled',
    games: [{ status: 'cancelled' }],
  })
  expect(fakeProvider.cancelled).toHaveLength(1)
})

test('from its end on a grant is expired and stays as it is, swept or not', async () => {
  const { ask, fakeProvider, grantId: id } = await openCancelFreeRounds()
  await db.freeRoundGrant.update({ where: { id }, data: { endAt: new Date() } })
  const before = await db.freeRoundGrant.findUniqueOrThrow({ where: { id }, include: { games: true } })
  const response = await ask()
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({
    error: 'not_cancellable',
    grant_status: 'expired',
    games: [{ status: 'expired' }],
  })
  expect(fakeProvider.cancelled).toEqual([])
  const after = await db.freeRoundGrant.findUniqueOrThrow({ where: { id }, include: { games: true } })
  expect(after).toEqual(before)
})

test('a grant that is still being issued is left alone', async () => {
  const { ask, fakeProvider, grantId: id } = await openCancelFreeRounds()
  await db.freeRoundGrantGame.updateMany({ where: { grantId: id }, data: { status: 'pending_issue' } })
  await db.$executeRaw`update free_round_grant set status = 'pending_issue', issued_at = null, response_body = null
    where id = ${id}::uuid`
  const response = await ask()
  expect(response.status).toBe(409)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(await response.json()).toMatchObject({
    error: 'issuance_in_progress',
    status: 409,
    grant_status: 'pending_issue',
    games: [{ status: 'pending_issue' }],
  })
  expect(fakeProvider.cancelled).toEqual([])
})

test('without a default brand, a platform must name one', () =>
  expectDefaultBrandNeeded(openCancelFreeRounds))

test('a platform that has nobody to bill cannot name a brand', async () => {
  const { ask } = await openCancelFreeRounds({ settings: { kind: 'platform', isBillable: false } })
  const path = '/v1/free-rounds/x/cancel?sub_operator_ref=nordic'
  await nestedError(await ask({ path }), { status: 409, code: 'E6009' })
})
