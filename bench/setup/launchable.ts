import { keyring } from '@/server/keyring'
import { setEndpoint } from '@/server/modules/endpoints'
import { createTestGame, createTestProvider, type TestTenant } from '@/server/testing/tenants'

/** A game that the make-believe world launches at once, for an operator with a callback. Returns the game. */
export async function createLaunchable({ tenant }: TestTenant, worldUrl: string): Promise<string> {
  const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
  const providerCode = await createTestProvider({
    dialect: 'aurora',
    baseUrl: worldUrl,
    secretSealed: keyring().seal(secret, 'provider.secret'),
  })
  await setEndpoint(tenant, { url: 'https://wallet.example.com/', secret: 'sixteen-letters!' })
  return createTestGame({ providerCode })
}
