import {
  decideRate,
  getRateDay,
  listAddedRates,
  listRateDays,
  proposeRate,
} from '@/server/modules/delivery/facts'
import { listUnbilled } from '@/server/modules/finance/contracts'
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
