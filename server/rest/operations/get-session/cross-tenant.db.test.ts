import { expect, test } from 'vitest'
import { nestedError } from '@/server/rest/testing/requests'
import { openCreateSession, openGetSession } from '@/server/rest/testing/scenes/sessions'

test('another operator’s session is not found', async () => {
  const [mine, theirs] = [await openGetSession(), await openGetSession()]
  const path = `/v1/sessions/${theirs.sessionId}`
  await nestedError(await mine.ask({ path }), { status: 404, code: 'E3001' })
})

test('another brand’s session is not found without its ref', async () => {
  const scene = await openGetSession({ settings: { kind: 'platform' } })
  const launch = await openCreateSession({ settings: { kind: 'platform' } })
  const body = { game_id: scene.tenant.gameId, sub_operator_ref: 'nordic' }
  const created = await launch.ask({ token: scene.tenant.token, body })
  const { session_id } = await created.json()
  await nestedError(await scene.ask({ path: `/v1/sessions/${session_id}` }), { status: 404, code: 'E3001' })
  const named = await scene.ask({ path: `/v1/sessions/${session_id}?sub_operator_ref=NORDIC` })
  expect(await named.json()).toMatchObject({ session_id, sub_operator_ref: 'nordic' })
})
