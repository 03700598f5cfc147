import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@/server/core/ids'
import { testEnvironment } from '@/server/testing/test-environment'

/** Whom the requests concern: one organization with a key, a game, a session and a movement, and its provider. */
export interface Subject {
  token: string
  readOnlyToken: string
  revokedToken: string
  gameId: string
  sessionId: string
  movementId: string
  roundId: string
  providerCode: string
  providerSecret: string
}

export const launchedAt = 'https://games.provider.example/play/1'

/** Fills a migrated database; the service's own modules do it, in this process. */
export async function createTenantForBothWays(databaseUrl: string): Promise<Subject> {
  Object.assign(process.env, testEnvironment(databaseUrl))
  const { createApiTenant, tokenOf } = await import('@/server/rest/testing/api-tenant')
  const { recordMovement } = await import('@/server/rest/testing/recorded-movement')
  const { issueKey, revokeKey } = await import('@/server/modules/accounts/keys')
  const tenant = await createApiTenant({ provider: { baseUrl: await startFakeProvider() } })
  const revoked = await issueKey(tenant.tenant, { name: 'revoked', scopes: ['read'], expiresInDays: null })
  await revokeKey(tenant.tenant, { keyId: revoked.key.id })
  return {
    token: tenant.token,
    readOnlyToken: await tokenOf(tenant, ['read']),
    revokedToken: revoked.token,
    gameId: tenant.gameId,
    sessionId: newId(),
    movementId: await recordMovement(tenant),
    roundId: 'round-1',
    providerCode: tenant.providerCode,
    providerSecret: `whsec_${Buffer.alloc(32, 5).toString('base64')}`,
  }
}

/** A provider that launches whatever it is asked to. */
async function startFakeProvider(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ launch_url: launchedAt, provider_session_uid: 'provider-1' }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
