import { listUnbilled } from '@/server/modules/contracts'
import { decideRate, getRateDay, listAddedRates, listRateDays, proposeRate } from '@/server/modules/facts'
import { showing } from '../adapt-verb'
import { showUnbilled } from '../contract-view'
import { router, staffProcedure } from '../init'

export const staffRatesRouter = router({
  days: staffProcedure(listRateDays),
  day: staffProcedure(getRateDay),
  added: staffProcedure(listAddedRates),
  propose: staffProcedure(proposeRate, { stepUp: true }),
  decide: staffProcedure(decideRate, { stepUp: true }),
  unbilled: staffProcedure(showing(listUnbilled, showUnbilled)),
})
