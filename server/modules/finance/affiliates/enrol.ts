import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { findAccount, lockAccount, updateSuspension, upsertAccount } from './queries-accounts'
import { isAffiliate } from './queries-affiliates'
import { findProgramme } from './queries-programmes'

const Enrolment = z.object({ programmeId: z.uuid() })

/**
 * Enrols an affiliate in a version of a programme; organizations that it brought keep the version of their attribution. The currency of
 * a ledger stays. Throws E5004, E7001 for an organization that is no affiliate, E0003 for an unknown programme or another currency.
 */
export const enrolAffiliate = writeVerb('affiliates.manage', Enrolment, runEnrol)

async function runEnrol(ctx: TenantContext, { programmeId }: z.output<typeof Enrolment>): Promise<void> {
  const { organizationId } = ctx
  await inTransaction(async (tx) => {
    if (!(await isAffiliate(tx, organizationId))) throw new AppError('E7001')
    await lockAccount(tx, organizationId)
    const programme = await findProgramme(tx, programmeId)
    if (!programme) throw refused('Choose a programme.')
    const before = await findAccount(tx, organizationId)
    if (before && before.currency !== programme.currency)
      throw refused(`The ledger of this affiliate is in ${before.currency}.`)
    const { currency } = programme
    await upsertAccount(tx, { organizationId, programmeId, currency, createdAt: ctx.clock.now() })
    await recordAudit(tx, ctx, {
      action: 'affiliate.enrolled',
      subjectType: 'organization',
      subjectId: organizationId,
      organizationId,
      ...(before && { before: named(before.programme) }),
      after: named(programme),
    })
  })
}

const named = ({ name, version }: { name: string; version: number }) => ({ programme: name, version })

const refused = (message: string) =>
  new AppError('E0003', { message, details: { issues: [{ path: 'programmeId', message }] } })

const Suspension = z.object({
  /** Null: no longer suspended. */
  reason: z.string().trim().min(3, 'Enter a reason.').max(300, 'At most 300 characters.').nullable(),
})

/** Stops or resumes an affiliate: no new links, attributions or withdrawals. What it brought goes on earning. Throws E5004, E7001. */
export const suspendAffiliate = writeVerb('affiliates.manage', Suspension, runSuspend)

async function runSuspend(ctx: TenantContext, { reason }: z.output<typeof Suspension>): Promise<void> {
  const { organizationId } = ctx
  await inTransaction(async (tx) => {
    if (!(await lockAccount(tx, organizationId))) throw new AppError('E7001')
    const suspendedAt = reason === null ? null : ctx.clock.now()
    await updateSuspension(tx, organizationId, { suspendedAt, suspendedReason: reason })
    await recordAudit(tx, ctx, {
      action: reason === null ? 'affiliate.resumed' : 'affiliate.suspended',
      subjectType: 'organization',
      subjectId: organizationId,
      organizationId,
      after: { reason },
    })
  })
}
