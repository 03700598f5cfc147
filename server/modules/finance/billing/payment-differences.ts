import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { findDifferences, markResolved } from './queries-payments'
import { findPurchaseNames } from './queries-purchases'
import { personOf, storedPerson } from './requested-by'

const Listed = z.object({ isResolved: z.boolean().default(false) })
const Resolution = z.object({
  differenceId: z.uuid(),
  note: z.string().trim().min(3, 'Enter a note.').max(500, 'At most 500 characters.'),
})

/** What the service and the payment provider say differently, newest first; at most 200. Throws E5004. */
export const listPaymentDifferences = readVerb(
  'purchases.review',
  Listed,
  async (_ctx: Context, { isResolved }) => {
    const rows = await findDifferences(db, isResolved)
    const purchases = await findPurchaseNames(
      db,
      rows.flatMap(({ purchaseId }) => purchaseId ?? []),
    )
    return rows.map(({ resolvedBy, ...row }) => ({
      ...row,
      purchase: purchases.find(({ id }) => id === row.purchaseId) ?? null,
      resolvedBy: resolvedBy && personOf(resolvedBy).name,
    }))
  },
)

/** Closes a difference with what was done about it. Throws E0004 for one that is unknown or closed. */
export const resolvePaymentDifference = writeVerb(
  'purchases.review',
  Resolution,
  (ctx: Context, { differenceId: id, note }) =>
    inTransaction(async (tx) => {
      const found = await markResolved(tx, {
        id,
        note,
        resolvedBy: storedPerson(ctx.actor),
        resolvedAt: ctx.clock.now(),
      })
      if (!found) throw new AppError('E0004', { message: 'Open difference not found.' })
      await recordAudit(tx, ctx, {
        action: 'payment_difference.resolved',
        subjectType: 'payment_difference',
        subjectId: id,
        after: { kind: found.kind, note },
      })
    }),
)
