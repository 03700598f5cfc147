import { ReopenForm } from '@/server/contract/forms/transactions'
import { OneTransaction } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { addComment } from '@/server/modules/delivery/attention'
import { reopenMovement } from '@/server/modules/delivery/wallet'
import { skipUnfinishedItems } from './queries-work'

const Reopening = OneTransaction.extend({ ...ReopenForm.shape })

/**
 * Lets a resolved callback need attention again, with a reason. Sends nothing. Bulk runs that were planned before leave it
 * out: they saw it before it was resolved, and it looks the same now. Throws E5004, E0004; E0003 where its money may have moved.
 */
export const reopenCallback = writeVerb(
  'transactions.resolve',
  Reopening,
  async (ctx: TenantContext, { id, reason }) =>
    inTransaction(async (db) => {
      const reopened = await reopenMovement(db, ctx, { id, reason })
      // defence: a run planned before a callback was reopened leaves it out
      await skipUnfinishedItems(db, id)
      await addComment(db, ctx, { movementId: id, text: `Reopened: ${reason}` })
      return reopened
    }),
)
