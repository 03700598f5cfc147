import { getReportEverywhere } from '@/server/modules/finance/reports'
import { showing } from '../adapt-verb'
import { router, staffProcedure } from '../init'
import { reportView } from '../report-view'

export const staffReportsRouter = router({
  get: staffProcedure(showing(getReportEverywhere, reportView)),
})
