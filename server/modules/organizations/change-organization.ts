import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { auditChange } from './audit-change'
import { requireName, requireWithin } from './organization-rules'
import { lockOrganizationRow, updateOrganization } from './queries'

export const OrganizationPreferences = z.object({
  name: z.string().max(200),
  /** Open sessions per player and brand, where a brand has no limit of its own (E3003). */
  sessionLimitPerPlayer: z.int(),
})
export type OrganizationPreferences = z.output<typeof OrganizationPreferences>

/** What an organization decides about itself. Throws E5004, E0003, E7001. */
export const changeOrganization = writeVerb('organization.change', OrganizationPreferences, run)

async function run(ctx: TenantContext, input: OrganizationPreferences): Promise<void> {
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
