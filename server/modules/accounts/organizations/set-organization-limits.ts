import { z } from 'zod'
import { LimitsForm } from '@/server/contract/forms/organization'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { moneyInput } from '@/server/core/money-input'
import { wholeInput, wholeOrNone } from '@/server/core/typed-whole'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { auditChange } from './change-organization'
import { invalid, readRateLimits } from './organization-rules'
import { lockOrganizationRow, updateOrganization } from './queries'

const { catalogue, sessions, free_rounds, transactions, other, ...fields } = LimitsForm.shape

export const OrganizationLimits = z.object({
  ...fields,
  sessionLimitPerPlayer: wholeInput(fields.sessionLimitPerPlayer),
  brandLimit: wholeInput(fields.brandLimit),
  overdraftFloor: moneyInput,
  rateLimits: z.object({
    catalogue: wholeOrNone(catalogue),
    sessions: wholeOrNone(sessions),
    free_rounds: wholeOrNone(free_rounds),
    transactions: wholeOrNone(transactions),
    other: wholeOrNone(other),
  }),
})
export type OrganizationLimits = z.output<typeof OrganizationLimits>

/**
 * What Croupier allows an organization, from the next call on. A cap below the brands there are stops new ones only.
 * Throws E5004 (administrators alone), E0003, E7001.
 */
export const setOrganizationLimits = writeVerb('organizations.limit', OrganizationLimits, run)

async function run(ctx: TenantContext, limits: OrganizationLimits): Promise<void> {
  const rateLimits = own(limits.rateLimits)
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
