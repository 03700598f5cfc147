import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { compareAccounts, storeComparison } from './queries-compare'

/** What one statement compares, and how many a run has at most: players with many bets take longer. */
const comparedTogether = 25
const stepsPerRun = 20

/**
 * Compares the running sums of players with their movements and notes what differs, of which an incident tells. It changes
 * no sum; `close_limit_account` has an account counted anew. Those compared longest ago come first, so a run that dies loses
 * nothing.
 */
export async function compareLimitAccounts({
  clock,
}: Context): Promise<{ compared: number; differ: number }> {
  const of = { now: clock.now(), limit: comparedTogether }
  const done = { compared: 0, differ: 0 }
  for (let step = 0; step < stepsPerRun; step += 1) {
    // Those that differed once more, so that an incident closes soon after its cause is mended.
    const compared = await compareAccounts(db, step === 0 ? 'differing' : 'all', of)
    for (const comparison of compared) {
      await storeComparison(db, { ...comparison, now: of.now })
      if (comparison.differenceMinor > 0n) done.differ += 1
    }
    done.compared += compared.length
    if (step > 0 && compared.length < comparedTogether) break
  }
  return done
}
