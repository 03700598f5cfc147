export { rateLimitBudget, rateLimitWindowS } from './budgets'
export {
  cabinetBudgets,
  requireAddressBudget,
  requirePageBudget,
  requirePersonBudget,
} from './cabinet-budgets'
export { clientNetwork } from './client-network'
export { consumeRateLimit, type RateLimitState } from './consume-rate-limit'
export { pruneRateLimits, type RateUsage, readRateUsage } from './read-rate-usage'
export { closeRateLimitStore } from './redis'
