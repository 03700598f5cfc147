import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'
import type { MatchService } from './match-api'

/** Null where this deployment has no screening. Tests replace it. */
export const matchService = (): MatchService | null =>
  processSingleton('kyb-match-service', () => ({ service: fromEnvironment() })).service

function fromEnvironment(): MatchService | null {
  const { SCREENING_URL: url, SCREENING_API_KEY: key } = env()
  return url === undefined ? null : { url, key }
}
