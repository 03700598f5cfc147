import { AppError } from '@/server/core/app-error'
import { launchErrorCode, type ProviderCallError } from '@/server/providers/port'

const rateLimitedRetryS = 5

/** A provider's own words stay inside, except a refusal's: the operator can act on why its launch was refused. */
export function launchError(error: ProviderCallError): AppError {
  return new AppError(launchErrorCode(error), {
    cause: error,
    ...(error.kind === 'refused' ? { details: { provider_message: error.message.slice(0, 500) } } : {}),
    ...(error.kind === 'rate_limited' ? { retryAfterS: rateLimitedRetryS } : {}),
  })
}
