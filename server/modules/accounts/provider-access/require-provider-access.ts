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

/** Whose gate stands before something, and of which organization. */
interface Gate {
  organizationId: string
  providerCode: string
  requiresApproval: boolean
}

/**
 * A read that joins approvals to what they decide about. Where it fails, the gate alone is asked: an approval that cannot be read
 * is PROVIDER_ACCESS_UNAVAILABLE; otherwise the failure is thrown as it is. `findGate` reads no approval; null: no such thing.
 */
export async function readingApproval<T>(
  read: () => Promise<T>,
  findGate: () => Promise<Gate | null>,
): Promise<T> {
  try {
    return await read()
  } catch (failure) {
    const gate = await findGate().catch(() => null)
    if (gate?.requiresApproval) await readApproval(gate.organizationId, gate.providerCode)
    throw failure
  }
}

async function readApproval(organizationId: string, providerCode: string): Promise<boolean | null> {
  try {
    return await isApproved(organizationId, providerCode)
  } catch (cause) {
    throw new AppError('PROVIDER_ACCESS_UNAVAILABLE', { cause, retryAfterS: 1 })
  }
}
