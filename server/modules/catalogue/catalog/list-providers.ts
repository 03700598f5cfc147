import type { ProviderRegistry } from '@/server/contract/resources/game'
import type { TenantContext } from '@/server/core/context'
import { findProviders } from './queries'

/**
 * The providers the account has, with the defaults their games inherit (spec §2.4, §4.3). Left out: suspended ones, ones
 * disabled for the account, and ones it is not approved for.
 */
export async function listProviders(ctx: TenantContext): Promise<ProviderRegistry> {
  const rows = await findProviders(ctx.organizationId)
  const providers = rows.map(({ code, ...provider }) => ({ provider_code: code, ...provider }))
  return { providers, total_count: providers.length }
}
