import { expect, test } from 'vitest'
import { expectSelectorChecked, expectVersionChecked } from '@/server/rest/testing/promises'
import { issuePaths, nestedError } from '@/server/rest/testing/requests'
import { openGetSession } from '@/server/rest/testing/scenes/sessions'

test('an id that is no UUID is refused by name', async () => {
  const { ask } = await openGetSession()
  expect(await issuePaths(await ask({ path: '/v1/sessions/123' }))).toEqual(['session_id'])
})

test('the brand selector is judged', () =>
  expectSelectorChecked(openGetSession, (ref) => ({
    path: `/v1/sessions/01981f3d-11aa-7f20-8c44-5b7d9e2f1a02?sub_operator_ref=${encodeURIComponent(ref)}`,
  })))

test('reading creates no brand', async () => {
  const { ask, sessionId } = await openGetSession({ settings: { kind: 'platform' } })
  const path = `/v1/sessions/${sessionId}?sub_operator_ref=unseen`
  await nestedError(await ask({ path }), { status: 400, code: 'E6008' })
})

test('another version of the interface is refused', () => expectVersionChecked(openGetSession))
