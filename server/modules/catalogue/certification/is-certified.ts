import { certifiedForDays, currentProtocolVersion } from '@/server/contract/provider/versions'

/** What of a run decides whether it certifies. */
export interface CertifyingRun {
  protocolVersion: string
  /** Every case was asked for. */
  isFull: boolean
  verdict: string | null
  finishedAt: Date | null
}

const dayMs = 24 * 60 * 60_000

/**
 * When a provider's certification ends: 90 days after its newest pass of every case under the current version of the protocol.
 * Null: it is not certified, or no longer.
 */
export function certifiedUntil(
  runs: readonly CertifyingRun[],
  now: Date,
  version: string = currentProtocolVersion,
): Date | null {
  const passes = runs.flatMap(({ protocolVersion, isFull, verdict, finishedAt }) =>
    protocolVersion === version && isFull && verdict === 'passed' && finishedAt !== null && finishedAt <= now
      ? [finishedAt.getTime()]
      : [],
  )
  const until = new Date(Math.max(...passes) + certifiedForDays * dayMs)
  return passes.length > 0 && until >= now ? until : null
}
