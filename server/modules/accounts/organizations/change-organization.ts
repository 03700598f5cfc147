import { z } from 'zod'
import { NewAccount, OrganizationSettings } from '@/server/contract/forms/organization'
import { OneOrganization } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import { ReadFields, withChanges } from '@/server/core/changed-fields'
import type { Context, TenantContext } from '@/server/core/context'
import type { OrganizationId } from '@/server/core/ids'
import { wholeInput } from '@/server/core/typed-whole'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { inviteOwner } from '@/server/modules/accounts/members'
import { type AuditSnapshot, recordAudit } from '@/server/modules/platform/audit'
import { createOrganization } from './create-organization'
import { findOrganizationById, lockOrganizationRow, updateIsActive, updateOrganization } from './queries'

const fields = z.object({
  ...OrganizationSettings.shape,
  sessionLimitPerPlayer: wholeInput(OrganizationSettings.shape.sessionLimitPerPlayer),
})

/** What is left out stays. */
export const OrganizationPreferences = fields.partial().extend({ read: ReadFields.optional() })
export type OrganizationPreferences = z.output<typeof OrganizationPreferences>

/** What an organization decides about itself. Throws E5004, E0003 (409 where it was changed meanwhile), E7001. */
export const changeOrganization = writeVerb(
  'organization.change',
  OrganizationPreferences,
  runChangeOrganization,
)

async function runChangeOrganization(ctx: TenantContext, input: OrganizationPreferences): Promise<void> {
  await inTransaction(async (db) => {
    const found = await lockOrganizationRow(db, ctx.organizationId)
    if (!found) throw new AppError('E7001')
    const before = {
      name: found.name,
      sessionLimitPerPlayer: found.sessionLimitPerPlayer,
      timeZone: found.timeZone,
    }
    const after = withChanges(before, input)
    const isChanged = await auditChange(db, ctx, { action: 'organization.changed', before, after })
    if (isChanged) await updateOrganization(db, ctx.organizationId, after)
  })
}

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

/**
 * Creates an organization and its first owner's invitation, whose link is only in this answer. If the second step
 * fails, the organization's page offers it again. Throws E5004, E0003, E7002 (slug taken), E8017.
 */
export const openAccount = writeVerb('organizations.create', NewAccount, runOpenAccount)

async function runOpenAccount(
  ctx: Context,
  { ownerEmail, ...organization }: NewAccount,
  also?: (tx: Db, organizationId: OrganizationId) => Promise<void>,
): Promise<{ organizationId: OrganizationId } & Awaited<ReturnType<typeof inviteOwner>>> {
  const { organizationId } = await createOrganization(ctx, organization, also)
  const invited = await inviteOwner({ ...ctx, organizationId }, { email: ownerEmail })
  return { organizationId, ...invited }
}

/** Writes the fields that differ, on both sides; false, and no row, when none does. */
export async function auditChange(
  db: Db,
  ctx: TenantContext,
  { action, before, after }: { action: string; before: AuditSnapshot; after: AuditSnapshot },
): Promise<boolean> {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field])
  if (changed.length === 0) return false
  await recordAudit(db, ctx, {
    action,
    subjectType: 'organization',
    subjectId: ctx.organizationId,
    before: pick(before, changed),
    after: pick(after, changed),
  })
  return true
}

const pick = (snapshot: AuditSnapshot, fields: readonly string[]): AuditSnapshot =>
  Object.fromEntries(fields.map((field) => [field, snapshot[field] ?? null]))
