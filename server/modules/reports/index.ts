export { getDailyReport } from './get-daily-report'
