import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { recordAudit } from '@/server/modules/audit'
import { inBrandTransaction, type PlatformRules, updatePlatform } from './queries-change'
import { requirePlatform } from './require-platform'

/**
 * Whether each call must name its brand (E6005 otherwise), and whether an unseen ref makes a brand by itself (E6008
 * otherwise; spec §2.10). Throws E5004, E6006.
 */
export async function setPlatformRules(ctx: TenantContext, rules: PlatformRules): Promise<void> {
  requirePermission(ctx.actor, 'organization.change')
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
