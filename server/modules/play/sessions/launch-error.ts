import { AppError } from '@/server/core/app-error'
import { launchErrorCode, type ProviderCallError } from '@/server/providers/port'

const rateLimitedRetryS = 5

/** A provider's own words stay inside, except a refusal's: the operator can act on why its launch was refused. */
export function launchError(error: ProviderCallError): AppError {
  const isRefusal = error.kind === 'refused' || error.kind === 'invalid_stake'
  return new AppError(launchErrorCode(error), {
    cause: error,
    ...(isRefusal && {
      message: 'The provider refused the launch.',
      details: { provider_message: error.message.slice(0, 500) },
    }),
    ...(error.kind === 'rate_limited' ? { retryAfterS: rateLimitedRetryS } : {}),
  })
}
