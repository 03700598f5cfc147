import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { recordAudit } from '@/server/modules/audit'
import {
  type AccessChange,
  findAccess,
  findProvider,
  hasOrganization,
  inAccessTransaction,
  upsertAccess,
} from './queries'

/** An organization's standing with a provider. */
interface ProviderAccessState {
  isEnabled: boolean
  isApproved: boolean
  hasFreeRounds: boolean
}

const ordinary: ProviderAccessState = { isEnabled: true, isApproved: false, hasFreeRounds: true }

/**
 * Enables or disables a provider for the organization, approves it, or switches its free rounds; what is left out stays.
 * Audited. Throws E5004 (only administrators decide), E7001, E1001 (unknown provider).
 */
export async function setProviderAccess(
  ctx: TenantContext,
  { providerCode, ...change }: { providerCode: string } & Omit<AccessChange, 'requestedAt'>,
): Promise<ProviderAccessState> {
  requirePermission(ctx.actor, 'providers.approve')
  const key = { organizationId: ctx.organizationId, providerCode }
  return inAccessTransaction(async (db) => {
    if (!(await hasOrganization(db, ctx.organizationId))) throw new AppError('E7001')
    if (!(await findProvider(db, providerCode))) throw new AppError('E1001')
    const before = stateOf((await findAccess(db, key)) ?? ordinary)
    // Deciding about the approval, either way, answers the request for it.
    const answered = change.isApproved === undefined ? change : { ...change, requestedAt: null }
    const after = stateOf(await upsertAccess(db, { key, change: answered, now: ctx.clock.now() }))
    await recordAudit(db, ctx, {
      action: 'provider_access.changed',
      subjectType: 'provider',
      subjectId: providerCode,
      before: { ...before },
      after: { ...after },
    })
    return after
  })
}

function stateOf({ isEnabled, isApproved, hasFreeRounds }: ProviderAccessState): ProviderAccessState {
  return { isEnabled, isApproved, hasFreeRounds }
}
