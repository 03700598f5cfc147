export { exportProtection } from './export-protection'
export { prunePlayRefusals, recordPlayRefusal } from './keep-refusals'
export {
  figureText,
  longestPeriodMs,
  searchProtection,
  summarizePlayers,
  summarizeProtection,
} from './report'
