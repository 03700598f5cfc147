import { beginEnquiry, Enquiry, submitEnquiry } from '@/server/modules/finance/affiliates'
import { openProcedure, router } from '../init'

/** The public form of those who want to become operators. */
export const enquiriesRouter = router({
  begin: openProcedure.query(({ ctx }) => beginEnquiry(ctx)),
  submit: openProcedure
    .input(Enquiry)
    .mutation(({ ctx: { requestId, clock, origin }, input }) =>
      submitEnquiry({ requestId, clock, origin }, input),
    ),
})
