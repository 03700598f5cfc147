import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { isApproved } from './queries'

/**
 * The gate of providers that need an approval per organization; a platform's approval covers its brands (spec §4.7).
 * Throws E1001 (unknown provider), PROVIDER_ACCESS_REQUIRED 403 (not approved), PROVIDER_ACCESS_UNAVAILABLE 503 (the
 * approval could not be read: never taken for a yes, nor for a no).
 */
export async function requireProviderAccess(ctx: TenantContext, providerCode: string): Promise<void> {
  const approval = await readApproval(ctx.organizationId, providerCode)
  if (approval === null) throw new AppError('E1001')
  if (!approval) throw new AppError('PROVIDER_ACCESS_REQUIRED')
}

async function readApproval(organizationId: string, providerCode: string): Promise<boolean | null> {
  try {
    return await isApproved(organizationId, providerCode)
  } catch (cause) {
    throw new AppError('PROVIDER_ACCESS_UNAVAILABLE', { cause, retryAfterS: 1 })
  }
}
