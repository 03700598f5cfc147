import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { moneyInput } from '@/server/core/money-input'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { auditChange } from './change-organization'
import { invalid, readRateLimits, requireWithin } from './organization-rules'
import { lockOrganizationRow, updateOrganization } from './queries'

const budget = z.int().nullable()

export const OrganizationLimits = z.object({
  sessionLimitPerPlayer: z.int(),
  brandLimit: z.int(),
  /** In the credit currency. Launches stop once credit has fallen to it (E4001). */
  overdraftFloor: moneyInput,
  /** False: a platform without billing for its brands (E6009). */
  isBillable: z.boolean(),
  requiresSubOperatorRef: z.boolean(),
  canAutoProvisionBrands: z.boolean(),
  /** Calls per key and minute; null: the default of the family. */
  rateLimits: z.object({
    catalogue: budget,
    sessions: budget,
    free_rounds: budget,
    transactions: budget,
    other: budget,
  }),
})
export type OrganizationLimits = z.output<typeof OrganizationLimits>

/**
 * What Croupier allows an organization, from the next call on. A cap below the brands there are stops new ones only.
 * Throws E5004 (administrators alone), E0003, E7001.
 */
export const setOrganizationLimits = writeVerb('organizations.limit', OrganizationLimits, run)

async function run(ctx: TenantContext, limits: OrganizationLimits): Promise<void> {
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
