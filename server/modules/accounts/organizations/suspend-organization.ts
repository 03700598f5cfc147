import { OneOrganization } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { isUuid } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { findOrganizationById, updateIsActive } from './queries'

/**
 * Stops a tenant: its API answers E6003 except where it reads records, and its sessions take no more bets. Wins and refunds
 * still pass. E7001.
 */
export const suspendOrganization = writeVerb('organizations.suspend', OneOrganization, (ctx: Context, one) =>
  setActive(ctx, { ...one, isActive: false }),
)

/** Undoes a suspension. E7001. */
export const reinstateOrganization = writeVerb(
  'organizations.suspend',
  OneOrganization,
  (ctx: Context, one) => setActive(ctx, { ...one, isActive: true }),
)

async function setActive(
  ctx: Context,
  { organizationId, isActive }: OneOrganization & { isActive: boolean },
): Promise<void> {
  if (!isUuid(organizationId)) throw new AppError('E7001')
  await inTransaction(async (db) => {
    const organization = await findOrganizationById(db, organizationId)
    // defence: a deleted organization is not reinstated
    if (!organization || organization.deletedAt) throw new AppError('E7001')
    const hasChanged = await updateIsActive(db, { id: organizationId, isActive })
    if (!hasChanged) return
    await recordAudit(db, ctx, {
      action: isActive ? 'organization.reinstated' : 'organization.suspended',
      subjectType: 'organization',
      subjectId: organizationId,
      organizationId,
      before: { isActive: !isActive },
      after: { isActive },
    })
  })
}
