import type { RateLimitFamily } from '@/server/contract/operation'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import type { Money } from '@/server/core/money'
import { requirePermission } from '@/server/core/permissions'
import { inTransaction } from '@/server/db'
import { auditChange } from './audit-change'
import { invalid, requireWithin } from './organization-rules'
import { lockOrganizationRow, updateOrganization } from './queries'
import { readRateLimits } from './rate-limit-settings'

export interface OrganizationLimits {
  sessionLimitPerPlayer: number
  brandLimit: number
  /** In the credit currency. Launches stop once credit has fallen to it (E4001). */
  overdraftFloor: Money
  /** False: a platform whose brands nobody pays for (E6009). */
  isBillable: boolean
  requiresSubOperatorRef: boolean
  canAutoProvisionBrands: boolean
  /** Calls per key and minute; null: the default of the family. */
  rateLimits: Readonly<Record<RateLimitFamily, number | null>>
}

/**
 * What Croupier allows an organization, from the next call on. A cap below the brands there are stops new ones only.
 * Throws E5004 (administrators alone), E0003, E7001.
 */
export async function setOrganizationLimits(ctx: TenantContext, limits: OrganizationLimits): Promise<void> {
  requirePermission(ctx.actor, 'organizations.limit')
  requireWithin('sessionLimitPerPlayer', limits.sessionLimitPerPlayer)
  requireWithin('brandLimit', limits.brandLimit)
  const rateLimits = own(limits.rateLimits)
  for (const [family, budget] of Object.entries(rateLimits)) {
    requireWithin('rateLimit', budget, `rateLimits.${family}`)
  }
  const { overdraftFloor, rateLimits: _, ...plain } = limits
  const after = { ...plain, overdraftFloorMinor: overdraftFloor.amountMinor }
  await inTransaction(async (db) => {
    const found = await lockOrganizationRow(db, ctx.organizationId)
    if (!found) throw new AppError('E7001')
    if (found.creditCurrency !== overdraftFloor.currency) {
      throw invalid('overdraftFloor', `The credit is in ${found.creditCurrency}`)
    }
    const isChanged = await auditChange(db, ctx, {
      action: 'organization.limits_changed',
      before: snapshot(found, own(readRateLimits(found.rateLimits))),
      after: snapshot(after, rateLimits),
    })
    if (isChanged) await updateOrganization(db, ctx.organizationId, { ...after, rateLimits })
  })
}

/** Only the families that have a budget of their own. */
function own(rateLimits: Readonly<Record<string, number | null>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(rateLimits).flatMap(([family, budget]) => (budget === null ? [] : [[family, budget]])),
  )
}

type Stored = Omit<OrganizationLimits, 'overdraftFloor' | 'rateLimits'> & { overdraftFloorMinor: bigint }

const snapshot = (limits: Stored, rateLimits: Record<string, number>) => ({
  sessionLimitPerPlayer: limits.sessionLimitPerPlayer,
  brandLimit: limits.brandLimit,
  overdraftFloorMinor: limits.overdraftFloorMinor,
  isBillable: limits.isBillable,
  requiresSubOperatorRef: limits.requiresSubOperatorRef,
  canAutoProvisionBrands: limits.canAutoProvisionBrands,
  rateLimits: Object.entries(rateLimits)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([family, budget]) => `${family} ${budget}`)
    .join(', '),
})
