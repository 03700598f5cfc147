import { getRateDay, listRateDays } from '@/server/modules/facts'
import { router, staffProcedure } from '../init'

export const staffRatesRouter = router({
  days: staffProcedure(listRateDays),
  day: staffProcedure(getRateDay),
})
