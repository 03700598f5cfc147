import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { expectDefaultBrandNeeded } from '@/server/rest/testing/promises'
import { nestedError } from '@/server/rest/testing/requests'
import { fakeProvider, openCreateSession } from '@/server/rest/testing/scenes/sessions'

test('while a key is being worked on, the same key is told to come back', async () => {
  const { ask } = await openCreateSession()
  const { isReached, release } = (await fakeProvider()).hold()
  const headers = { 'idempotency-key': newId() }
  const first = ask({ headers })
  await isReached
  const second = await ask({ headers })
  expect([second.status, second.headers.get('retry-after')]).toEqual([409, '1'])
  expect(await second.json()).toEqual({
    error: 'idempotency_in_progress',
    message: expect.any(String),
    status: 409,
  })
  release()
  expect((await first).status).toBe(201)
})

test('without a default brand, a platform must name one', () => expectDefaultBrandNeeded(openCreateSession))

test('a platform that has nobody to bill cannot name a brand', async () => {
  const { ask } = await openCreateSession({ settings: { kind: 'platform', isBillable: false } })
  await nestedError(await ask({ body: { sub_operator_ref: 'nordic' } }), { status: 409, code: 'E6009' })
})
