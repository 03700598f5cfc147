import { z } from 'zod'
import { OneOrganization } from '@/server/contract/inputs'
import { kybStandings } from '@/server/contract/purchase-states'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/audit'
import { findBilling, findBuyer, lockBilling, updateBilling } from './queries-offers'
import { personOf, storedPerson } from './requested-by'

const Standing = z.object({
  standing: z.enum(kybStandings),
  note: z.string().trim().min(3, 'Enter a note.').max(500, 'At most 500 characters.'),
})

/** Sets how far an organization's business is verified, with a note. Throws E7001. */
export const setKybStanding = writeVerb('purchases.review', Standing, run)

async function run(ctx: TenantContext, { standing, note }: z.output<typeof Standing>): Promise<void> {
  const { organizationId, actor, clock } = ctx
  await inTransaction(async (tx) => {
    if (!(await findBuyer(tx, organizationId))) throw new AppError('E7001')
    const before = await lockBilling(tx, organizationId)
    await updateBilling(tx, {
      organizationId,
      kybStanding: standing,
      kybNote: note,
      kybSetBy: storedPerson(actor),
      kybSetAt: clock.now(),
    })
    await recordAudit(tx, ctx, {
      action: 'kyb_standing.set',
      subjectType: 'organization',
      subjectId: organizationId,
      before: { standing: before.kybStanding },
      after: { standing, note },
    })
  })
}

/** An organization's verification. Throws E5004, E7001. */
export const getKybStanding = readVerb(
  'purchases.review',
  OneOrganization,
  async (_ctx: Context, { organizationId }) => {
    if (!(await findBuyer(db, organizationId))) throw new AppError('E7001')
    const billing = await findBilling(db, organizationId)
    return {
      standing: billing?.kybStanding ?? ('none' as const),
      note: billing?.kybNote ?? null,
      setBy: billing?.kybSetBy ? personOf(billing.kybSetBy).name : null,
      setAt: billing?.kybSetAt ?? null,
    }
  },
)
