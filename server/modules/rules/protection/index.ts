export { exportProtection } from './export-protection'
export { erasePlayRefusals, prunePlayRefusals, recordPlayRefusal } from './keep-refusals'
export {
  figureText,
  longestPeriodMs,
  searchProtection,
  summarizePlayers,
  summarizeProtection,
} from './report'
