import {
  cancelAccountDeletion,
  cancelOrganizationDeletion,
  confirmAccountDeletion,
  confirmOrganizationDeletion,
  type DeletionReport,
  DeletionToken,
  getAccountDeletion,
  getOrganizationDeletion,
  listDeletions,
  lookAtAccountToken,
  lookAtDeletionToken,
  previewAccountDeletion,
  previewOrganizationDeletion,
  requestAccountDeletion,
  requestOrganizationDeletion,
  retryDeletion,
} from '@/server/modules/deletion'
import { showing } from '../adapt-verb'
import { procedure, router, signedInProcedure, staffProcedure } from '../init'
import { moneyView } from '../money-view'

/** Deletions of organizations and accounts, as Croupier's staff see them. */
export const staffDeletionsRouter = router({
  list: staffProcedure(listDeletions),
  retry: staffProcedure(retryDeletion, { stepUp: true }),
})

/** A blocker's amount as a screen shows it. */
function reportView({ blockers, ...report }: DeletionReport) {
  return {
    ...report,
    blockers: blockers.map(({ currency, ...blocker }) => ({
      ...blocker,
      amount: currency ? moneyView(BigInt(blocker.count), currency) : null,
    })),
  }
}

/** The deletion of the organization at hand. */
export const deletionRouter = router({
  preview: procedure(showing(previewOrganizationDeletion, reportView)),
  status: procedure(getOrganizationDeletion),
  request: procedure(requestOrganizationDeletion, { stepUp: true }),
  look: procedure(lookAtDeletionToken),
  confirm: procedure(confirmOrganizationDeletion, { stepUp: true }),
  cancel: procedure(cancelOrganizationDeletion),
})

const delicate = signedInProcedure.meta({ stepUp: true })

/** The deletion of one's own account. */
export const accountDeletionRouter = router({
  preview: signedInProcedure.query(async ({ ctx }) => reportView(await previewAccountDeletion(ctx.context))),
  status: signedInProcedure.query(({ ctx }) => getAccountDeletion(ctx.context)),
  request: delicate.mutation(({ ctx }) => requestAccountDeletion(ctx.context)),
  look: signedInProcedure
    .input(DeletionToken)
    .query(({ ctx, input }) => lookAtAccountToken(ctx.context, input)),
  confirm: delicate
    .input(DeletionToken)
    .mutation(({ ctx, input }) => confirmAccountDeletion(ctx.context, input)),
  cancel: signedInProcedure.mutation(({ ctx }) => cancelAccountDeletion(ctx.context)),
})
