import { type Clock, systemClock } from '@/server/core/clock'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { observeApiRequest } from '@/server/metrics'
import { resolveBrand } from '@/server/modules/accounts/brands'
import { authenticateKey } from '@/server/modules/accounts/keys'
import { recordRequest, wouldRecord } from '@/server/modules/operations/request-log'
import { consumeRateLimit } from '@/server/modules/platform/rate-limits'

/** What the pipeline is given from outside; tests replace any of it. */
export interface Dependencies {
  clock: Clock
  authenticateKey: typeof authenticateKey
  consumeRateLimit: typeof consumeRateLimit
  resolveBrand: typeof resolveBrand
  observeApiRequest: typeof observeApiRequest
  recordRequest: typeof recordRequest
  wouldRecord: typeof wouldRecord
  log: Pick<typeof log, 'info' | 'warn' | 'error'>
  apiMode: () => 'sandbox' | 'live'
  /** True outside production: an answer that breaks the contract fails instead of being logged. */
  isStrict: () => boolean
}

export const serviceDependencies: Dependencies = {
  clock: systemClock,
  authenticateKey,
  consumeRateLimit,
  resolveBrand,
  observeApiRequest,
  recordRequest,
  wouldRecord,
  log,
  apiMode: () => env().API_MODE,
  isStrict: () => env().NODE_ENV !== 'production',
}
