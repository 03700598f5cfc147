import { getRetention, listArchive, setRetention } from '@/server/modules/delivery/archive'
import { inOrganization } from '../adapt-verb'
import { router, staffProcedure } from '../init'

/** Months of transactions that were archived, and for how long an organization's are kept. */
export const staffArchiveRouter = router({
  list: staffProcedure(listArchive),
  retention: staffProcedure(getRetention),
  setRetention: staffProcedure(inOrganization(setRetention), { stepUp: true }),
})
