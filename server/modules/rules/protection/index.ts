export { exportProtection } from './export-protection'
export {
  erasePlayRefusals,
  figureText,
  longestPeriodMs,
  prunePlayRefusals,
  recordPlayRefusal,
  searchProtection,
  summarizePlayers,
  summarizeProtection,
} from './report'
