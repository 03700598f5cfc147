export { fileTypes } from './compose-report'
export {
  exportReport,
  exportReportEverywhere,
  ReportExport,
  type ReportFile,
  StaffReportExport,
} from './export-report'
export { getCohorts } from './get-cohorts'
export { getDailyReport } from './get-daily-report'
export { getPivot, getPivotEverywhere, type Pivot } from './get-pivot'
export { getReport, getReportEverywhere, type Report } from './get-report'
export { getVariantReport } from './get-variants'
export { listSchedules, pauseSchedule, removeSchedule, saveSchedule } from './manage-schedules'
export { dropRecipient } from './queries-schedules'
export { sendScheduledReports, sendTestReport } from './send-reports'
