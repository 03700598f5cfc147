import { getReport } from '@/server/modules/reports'
import { showing } from '../adapt-verb'
import { procedure, router } from '../init'
import { reportView } from '../report-view'

export const reportsRouter = router({
  get: procedure(showing(getReport, reportView)),
})
