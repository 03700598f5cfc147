import { listRefusedEverywhere } from '@/server/modules/request-log'
import { listFailing, listProviderTraffic } from '@/server/modules/service-overview'
import { router, staffProcedure } from '../init'

/** What staff see first, over all organizations: counts, and nothing of a customer's own. */
export const staffOverviewRouter = router({
  failing: staffProcedure(listFailing),
  providers: staffProcedure(listProviderTraffic),
  refused: staffProcedure(listRefusedEverywhere),
})
