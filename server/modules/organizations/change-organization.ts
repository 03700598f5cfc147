import { z } from 'zod'
import { isZone } from '@/server/contract/zone-clock'
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
  /** An IANA name: whose days reports may have. */
  timeZone: z.string().trim().max(64).refine(isZone, 'Enter a time zone, such as Europe/Malta.'),
})
export type OrganizationPreferences = z.output<typeof OrganizationPreferences>

/** What an organization decides about itself. Throws E5004, E0003, E7001. */
export const changeOrganization = writeVerb('organization.change', OrganizationPreferences, run)

async function run(ctx: TenantContext, input: OrganizationPreferences): Promise<void> {
  requireWithin('sessionLimitPerPlayer', input.sessionLimitPerPlayer)
  const { sessionLimitPerPlayer, timeZone } = input
  const after = { name: requireName(input.name), sessionLimitPerPlayer, timeZone }
  await inTransaction(async (db) => {
    const found = await lockOrganizationRow(db, ctx.organizationId)
    if (!found) throw new AppError('E7001')
    const before = {
      name: found.name,
      sessionLimitPerPlayer: found.sessionLimitPerPlayer,
      timeZone: found.timeZone,
    }
    const isChanged = await auditChange(db, ctx, { action: 'organization.changed', before, after })
    if (isChanged) await updateOrganization(db, ctx.organizationId, after)
  })
}
