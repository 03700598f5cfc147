/** The sweep, which settles what is left over, runs this often (spec §3.1). */
const maxRetryAfterS = 30 * 60

/**
 * When to ask again about a grant that is being issued: after as long as it has taken so far, so that a client that obeys
 * asks a few times and not every second.
 */
export function issuanceRetryAfterS({ createdAt }: { createdAt: Date }, now: Date): number {
  const ageS = Math.ceil((now.getTime() - createdAt.getTime()) / 1_000)
  return Math.max(1, Math.min(ageS, maxRetryAfterS))
}
