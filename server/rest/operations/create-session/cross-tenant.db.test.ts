import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { openCreateSession } from '@/server/rest/testing/scenes/sessions'

test('one key used by two operators opens two sessions', async () => {
  const [mine, theirs] = [await openCreateSession(), await openCreateSession()]
  const headers = { 'idempotency-key': newId() }
  const ids = [await mine.ask({ headers }), await theirs.ask({ headers })].map(async (response) => {
    expect(response.headers.get('x-idempotent-replayed')).toBeNull()
    return (await response.json()).session_id
  })
  expect(new Set(await Promise.all(ids)).size).toBe(2)
})

test('one key used by two brands of a platform opens two sessions', async () => {
  const { ask } = await openCreateSession({ settings: { kind: 'platform' } })
  const headers = { 'idempotency-key': newId() }
  const first = await (await ask({ headers })).json()
  const second = await (await ask({ headers, body: { sub_operator_ref: 'nordic' } })).json()
  expect(second.session_id).not.toBe(first.session_id)
})
