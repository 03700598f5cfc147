import { keyring } from '@/server/keyring'
import { setEndpoint } from '@/server/modules/accounts/endpoints'
import { createTestGame, createTestProvider, type TestTenant } from '@/server/testing/tenants'

export const launchSecret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`

/** A game that the make-believe world launches at once, for an operator with a callback. */
export async function createLaunchable({ tenant }: TestTenant, worldUrl: string) {
  const providerCode = await createTestProvider({
    dialect: 'aurora',
    baseUrl: worldUrl,
    secretSealed: keyring().seal(launchSecret, 'provider.secret'),
  })
  await setEndpoint(tenant, { url: 'https://wallet.example.com/', secret: 'sixteen-letters!' })
  return { providerCode, gameId: await createTestGame({ providerCode }) }
}
