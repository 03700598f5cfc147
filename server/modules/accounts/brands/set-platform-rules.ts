import { z } from 'zod'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { recordAudit } from '@/server/modules/platform/audit'
import { inBrandTransaction, type PlatformRules, updatePlatform } from './queries-change'
import { requirePlatform } from './require-platform'

const Rules = z.object({ requiresSubOperatorRef: z.boolean(), canAutoProvisionBrands: z.boolean() })

/**
 * Whether each call must name its brand (E6005 otherwise), and whether an unseen ref makes a brand by itself (E6008
 * otherwise; spec §2.10). Throws E5004, E6006.
 */
export const setPlatformRules = writeVerb('organization.change', Rules, run)

async function run(ctx: TenantContext, rules: PlatformRules): Promise<void> {
  await inBrandTransaction(ctx.organizationId, async (db) => {
    const before = rulesOf(await requirePlatform(db, ctx))
    const after = rulesOf(rules)
    if (isSame(before, after)) return
    await updatePlatform(db, ctx.organizationId, after)
    await recordAudit(db, ctx, {
      action: 'organization.brand_rules_changed',
      subjectType: 'organization',
      subjectId: ctx.organizationId,
      before,
      after,
    })
  })
}

const isSame = (one: PlatformRules, other: PlatformRules) =>
  one.requiresSubOperatorRef === other.requiresSubOperatorRef &&
  one.canAutoProvisionBrands === other.canAutoProvisionBrands

const rulesOf = ({ requiresSubOperatorRef, canAutoProvisionBrands }: PlatformRules) => ({
  requiresSubOperatorRef,
  canAutoProvisionBrands,
})
