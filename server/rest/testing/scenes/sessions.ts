import { createDemoSession, createSession, getSession } from '@/server/contract/operations/sessions'
import { newId } from '@/server/core/ids'
import { handler as createDemoSessionHandler } from '@/server/rest/operations/create-demo-session/handler'
import { handler as createSessionHandler } from '@/server/rest/operations/create-session/handler'
import { handler as getSessionHandler } from '@/server/rest/operations/get-session/handler'
import { createApiTenant, tokenOf, type Wishes } from '@/server/rest/testing/api-tenant'
import { openFakeProvider } from '@/server/rest/testing/fake-provider'
import { type OpenScene, type Scene, setScene } from '@/server/rest/testing/scene'

/** The provider behind every session of a test file. */
export const fakeProvider = openFakeProvider

const atFakeProvider = async (wishes: Wishes = {}) =>
  createApiTenant({ ...wishes, provider: { baseUrl: (await fakeProvider()).baseUrl, ...wishes.provider } })

export const openCreateSession: OpenScene = async (wishes) => {
  const tenant = await atFakeProvider(wishes)
  return setScene({ operation: createSession, handler: createSessionHandler }, tenant, {
    path: '/v1/sessions',
    headers: () => ({ 'idempotency-key': newId() }),
    body: { game_id: tenant.gameId, player_id: 'p1', balance: 12_345, currency: 'EUR', country: 'SE' },
  })
}

export const openCreateDemoSession: OpenScene = async (wishes) => {
  const tenant = await atFakeProvider(wishes)
  return setScene({ operation: createDemoSession, handler: createDemoSessionHandler }, tenant, {
    path: '/v1/demo-sessions',
    body: { game_id: tenant.gameId },
  })
}

/** A scene with a session in it, where the account could create one. */
export async function openGetSession(wishes: Wishes = {}): Promise<Scene & { sessionId: string }> {
  const launch = await openCreateSession(wishes)
  const token = await tokenOf(launch.tenant, ['write'])
  const created = await (await launch.ask({ token })).json()
  const sessionId: string = created.session_id ?? newId()
  const scene = setScene({ operation: getSession, handler: getSessionHandler }, launch.tenant, {
    path: `/v1/sessions/${sessionId}`,
  })
  return { ...scene, sessionId }
}
