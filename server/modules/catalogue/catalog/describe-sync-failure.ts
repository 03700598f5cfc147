import { AppError } from '@/server/core/app-error'

const longest = 300

/** Why a feed could not be read, for Croupier's own staff: what the provider's side said, where that is known. */
export function describeSyncFailure(error: unknown): string {
  return textOf(error).slice(0, longest)
}

function textOf(error: unknown): string {
  if (!(error instanceof AppError)) return error instanceof Error ? error.message : String(error)
  const { cause } = error
  if (typeof cause === 'string') return cause
  const isCallError = typeof cause === 'object' && cause !== null && 'message' in cause
  return isCallError && typeof cause.message === 'string' ? cause.message : error.message
}
