import { AppError, FlatError } from '@/server/core/app-error'

/**
 * Why a campaign as a whole cannot go on, in the refusal's code; null for what passes by itself. Whatever else was thrown
 * is a defect and thrown again.
 */
export function haltReason(error: unknown): string | null {
  if (error instanceof FlatError) return error.error
  if (!(error instanceof AppError)) throw error
  const isPassing = error.code === 'E1002' || error.code === 'PROVIDER_ACCESS_UNAVAILABLE'
  return isPassing ? null : error.code
}
