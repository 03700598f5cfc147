export { rateLimitBudget } from './budgets'
export { consumeRateLimit, type RateLimitState } from './consume-rate-limit'
export { pruneRateLimits } from './prune-rate-limits'
export { closeRateLimitStore } from './redis'
