export {
  cabinetBudgets,
  clientNetwork,
  requireAddressBudget,
  requirePageBudget,
  requirePersonBudget,
} from './cabinet-budgets'
export { consumeRateLimit, type RateLimitState } from './consume-rate-limit'
export { rateLimitBudget, rateLimitWindowS } from './limiter'
export { pruneRateLimits, type RateUsage, readRateUsage } from './read-rate-usage'
export { closeRateLimitStore } from './redis'
