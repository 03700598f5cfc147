import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { inTransaction } from '@/server/db'
import { auditChange } from './audit-change'
import { requireName, requireWithin } from './organization-rules'
import { lockOrganizationRow, updateOrganization } from './queries'

export interface OrganizationPreferences {
  name: string
  /** Open sessions per player and brand, where a brand has no limit of its own (E3003). */
  sessionLimitPerPlayer: number
}

/** What an organization decides about itself. Throws E5004, E0003, E7001. */
export async function changeOrganization(ctx: TenantContext, input: OrganizationPreferences): Promise<void> {
  requirePermission(ctx.actor, 'organization.change')
  requireWithin('sessionLimitPerPlayer', input.sessionLimitPerPlayer)
  const after = { name: requireName(input.name), sessionLimitPerPlayer: input.sessionLimitPerPlayer }
  await inTransaction(async (db) => {
    const found = await lockOrganizationRow(db, ctx.organizationId)
    if (!found) throw new AppError('E7001')
    const before = { name: found.name, sessionLimitPerPlayer: found.sessionLimitPerPlayer }
    const isChanged = await auditChange(db, ctx, { action: 'organization.changed', before, after })
    if (isChanged) await updateOrganization(db, ctx.organizationId, after)
  })
}
