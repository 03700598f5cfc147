import { type ApiScope, apiScopes } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { setEndpoint } from '@/server/modules/accounts/endpoints'
import { issueKey } from '@/server/modules/accounts/keys'
import { providerSecretPurpose } from '@/server/providers/registry'
import {
  createTestGame,
  createTestProvider,
  createTestTenant,
  type TestTenant,
} from '@/server/testing/tenants'

export type TenantSettings = Parameters<typeof createTestTenant>[0]
type ProviderSettings = Parameters<typeof createTestProvider>[0]
type GameSettings = Partial<Parameters<typeof createTestGame>[0]>

export interface ApiTenant extends TestTenant {
  /** A key with every scope. */
  token: string
  providerCode: string
  gameId: string
  addBrand: (ref: string) => Promise<void>
}

export interface Wishes {
  settings?: TenantSettings
  /** Null: a platform without a brand. */
  brandRef?: string | null
  provider?: ProviderSettings
  game?: GameSettings
  hasCallback?: boolean
}

/** A new organization with a key, a wallet callback, and one game of one provider that speaks the aurora dialect. */
export async function createApiTenant(wishes: Wishes = {}): Promise<ApiTenant> {
  const { settings = {}, brandRef, provider = {}, game = {}, hasCallback = true } = wishes
  const tenant = await createTestTenant(settings, brandRef === undefined ? {} : { brandRef })
  const providerCode = await createTestProvider({
    dialect: 'aurora',
    secretSealed: sealedSecret(),
    ...provider,
  })
  const gameId = await createTestGame({ providerCode, ...game })
  if (hasCallback) {
    await setEndpoint(tenant.tenant, { url: 'https://wallet.example.com/', secret: 'sixteen-letters!' })
  }
  const { organizationId } = tenant
  const addBrand = async (ref: string) => {
    await db.brand.create({ data: { id: newId(), organizationId, ref } })
  }
  return { ...tenant, providerCode, gameId, addBrand, token: await tokenOf(tenant, apiScopes) }
}

export async function tokenOf(tenant: TestTenant, scopes: readonly ApiScope[]): Promise<string> {
  const { token } = await issueKey(tenant.tenant, {
    name: 'test',
    scopes: [...scopes],
    expiresInDays: null,
  })
  return token
}

const sealedSecret = () =>
  keyring().seal(`whsec_${Buffer.alloc(32, 5).toString('base64')}`, providerSecretPurpose)
