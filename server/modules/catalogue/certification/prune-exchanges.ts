import { certifiedForDays } from '@/server/contract/provider/versions'
import type { Context } from '@/server/core/context'
import { removeExchanges } from './queries'

const dayMs = 24 * 60 * 60_000

/** Longer than a run certifies. */
const keptDays = 180
/** Of each provider. */
const keptRuns = 20
const atOnce = 20

/**
 * Removes what was exchanged in runs that ended 180 days ago, but for the newest 20 of each provider and the passes by which one of
 * `approvals` was certified. Verdicts and findings stay. How many runs. For the daily pruning job.
 */
export async function pruneExchanges(
  ctx: Pick<Context, 'clock'>,
  approvals: readonly { providerCode: string; approvedAt: Date }[],
): Promise<number> {
  const now = ctx.clock.now()
  const endedBefore = new Date(now.getTime() - keptDays * dayMs)
  const due = { now, endedBefore, keptRuns, approvals, certifiedForDays, limit: atOnce }
  for (let removed = 0; ; ) {
    const some = await removeExchanges(due)
    removed += some
    if (some < atOnce) return removed
  }
}
