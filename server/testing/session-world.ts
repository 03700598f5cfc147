import { CreateSessionRequest } from '@/server/contract/resources/session'
import { db } from '@/server/db'
import { setEndpoint } from '@/server/modules/accounts/endpoints'
import { createSession } from '@/server/modules/play/sessions'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'

type TenantSettings = Parameters<typeof createTestTenant>[0]
type GameSettings = Partial<Parameters<typeof createTestGame>[0]>

/** A tenant with a callback and one game, and a way to launch it. */
export async function createSessionWorld({
  settings = {},
  game = {},
  hasCallback = true,
}: {
  settings?: TenantSettings
  game?: GameSettings
  hasCallback?: boolean
} = {}) {
  const tenant = await createTestTenant(settings)
  const providerCode = await createTestProvider()
  const gameId = await createTestGame({ providerCode, ...game })
  if (hasCallback)
    await setEndpoint(tenant.tenant, { url: 'https://wallet.example.com/', secret: 'sixteen-letters!' })

  const bodyOf = (change: Record<string, unknown> = {}) =>
    CreateSessionRequest.parse({
      game_id: gameId,
      player_id: 'p1',
      balance: 12_345,
      currency: 'EUR',
      country: 'SE',
      ...change,
    })

  return {
    ...tenant,
    providerCode,
    gameId,
    bodyOf,
    create: (key: string, change: Record<string, unknown> = {}, ctx = tenant.brand) =>
      createSession(ctx, { idempotencyKey: key, body: bodyOf(change) }),
    sessions: () =>
      db.gameSession.findMany({
        where: { organizationId: tenant.organizationId },
        orderBy: { id: 'asc' },
      }),
  }
}
