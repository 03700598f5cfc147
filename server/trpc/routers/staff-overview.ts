import { listRefusedEverywhere } from '@/server/modules/operations/request-log'
import { listFailing, listProviderTraffic } from '@/server/modules/operations/service-overview'
import { router, staffProcedure } from '../init'

/** What staff see first, over all organizations: counts, and nothing of a customer's own. */
export const staffOverviewRouter = router({
  failing: staffProcedure(listFailing),
  providers: staffProcedure(listProviderTraffic),
  refused: staffProcedure(listRefusedEverywhere),
})
