import { z } from 'zod'
import { isZone } from '@/server/contract/zone-clock'
import { AppError } from '@/server/core/app-error'
import { ReadFields, withChanges } from '@/server/core/changed-fields'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { auditChange } from './audit-change'
import { requireName, requireWithin } from './organization-rules'
import { lockOrganizationRow, updateOrganization } from './queries'

const fields = z.object({
  name: z.string().max(200),
  /** Open sessions per player and brand, where a brand has no limit of its own (E3003). */
  sessionLimitPerPlayer: z.int(),
  /** An IANA name: whose days reports may have. */
  timeZone: z.string().trim().max(64).refine(isZone, 'Enter a time zone, such as Europe/Malta.'),
})

/** What is left out stays. */
export const OrganizationPreferences = fields.partial().extend({ read: ReadFields.optional() })
export type OrganizationPreferences = z.output<typeof OrganizationPreferences>

/** What an organization decides about itself. Throws E5004, E0003 (409 where it was changed meanwhile), E7001. */
export const changeOrganization = writeVerb('organization.change', OrganizationPreferences, run)

async function run(ctx: TenantContext, input: OrganizationPreferences): Promise<void> {
  const { name, sessionLimitPerPlayer } = input
  if (sessionLimitPerPlayer !== undefined) requireWithin('sessionLimitPerPlayer', sessionLimitPerPlayer)
  const changes = { ...input, name: name === undefined ? undefined : requireName(name) }
  await inTransaction(async (db) => {
    const found = await lockOrganizationRow(db, ctx.organizationId)
    if (!found) throw new AppError('E7001')
    const before = {
      name: found.name,
      sessionLimitPerPlayer: found.sessionLimitPerPlayer,
      timeZone: found.timeZone,
    }
    const after = withChanges(before, changes)
    const isChanged = await auditChange(db, ctx, { action: 'organization.changed', before, after })
    if (isChanged) await updateOrganization(db, ctx.organizationId, after)
  })
}
