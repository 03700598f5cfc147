import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { type Db, db } from '@/server/db'
import { csvLine, csvLines } from '@/server/formats/csv'
import { compareAccounts, storeComparison } from './queries-compare'
import { deleteLimits, type SetRow, selectSetRows } from './queries-limits'

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

const batchSize = 1_000

const header = [
  ...['brand_id', 'player_id', 'currency', 'version', 'stake_max_minor', 'loss_24h_minor', 'loss_7d_minor'],
  ...['loss_30d_minor', 'session_minutes_24h', 'pending', 'changed_at'],
]

/** The limits of all players, and with an empty player the defaults of brands, as CSV a batch at a time. Throws E5004. */
export const exportLimits = readVerb('limits.read', async (ctx: TenantContext) => linesOf(ctx.organizationId))

async function* linesOf(organizationId: string): AsyncGenerator<string> {
  yield csvLine(header)
  let after: SetRow | null = null
  do {
    const rows: SetRow[] = await selectSetRows(db, { organizationId, after, limit: batchSize })
    if (rows.length > 0) yield csvLines(rows.map(cellsOf))
    after = rows.length === batchSize ? (rows.at(-1) ?? null) : null
  } while (after !== null)
}

const cellsOf = (row: SetRow) => [
  ...[row.brandId, row.playerId, row.currency, row.version, row.stakeMax ?? '', row.loss24h ?? ''],
  ...[row.loss7d ?? '', row.loss30d ?? '', row.sessionMinutes24h ?? ''],
  ...[JSON.stringify(row.pending), row.changedAt.toISOString()],
]

/** Deletes the limits of an organization's players and brands, who can play there no more, with what was counted. */
export async function eraseLimits(tx: Db, _: Context, organizationId: string): Promise<void> {
  await deleteLimits(tx, organizationId)
}
