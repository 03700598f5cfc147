import {
  getReport,
  listSchedules,
  pauseSchedule,
  removeSchedule,
  saveSchedule,
  sendTestReport,
} from '@/server/modules/finance/reports'
import { showing } from '../adapt-verb'
import { procedure, router } from '../init'
import { reportView } from '../report-view'

export const reportsRouter = router({
  get: procedure(showing(getReport, reportView)),
  schedules: procedure(listSchedules),
  saveSchedule: procedure(saveSchedule),
  pauseSchedule: procedure(pauseSchedule),
  removeSchedule: procedure(removeSchedule),
  sendTest: procedure(sendTestReport),
})
