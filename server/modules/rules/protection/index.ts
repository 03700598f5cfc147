export { prunePlayRefusals, recordPlayRefusal } from './keep-refusals'
export {
  exportProtection,
  figureText,
  longestPeriodMs,
  searchProtection,
  summarizePlayers,
  summarizeProtection,
} from './report'
