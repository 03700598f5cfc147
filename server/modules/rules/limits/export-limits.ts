import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { csvLine, csvLines } from '@/server/formats/csv'
import { type SetRow, selectSetRows } from './queries-limits'

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
