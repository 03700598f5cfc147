import type { Pool } from '../database'
import { toJsonInteger } from '../money'

/** The wallet's own record of what moved, newest first. Amounts are minor units. */
export async function readJournal(
  pool: Pool,
  filter: { slug: string; playerId: string | null; limit: number },
): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query(
    `select * from wallet_journal where slug = $1 and ($2::text is null or player_id = $2) order by id desc limit $3`,
    [filter.slug, filter.playerId, filter.limit],
  )
  return rows.map((row) => ({
    id: Number(row.id),
    at: row.created_at,
    brand: row.brand,
    player_id: row.player_id,
    currency: row.currency,
    change: toJsonInteger(row.change_minor),
    balance: toJsonInteger(row.balance_minor),
    reason: row.reason,
    provider_code: row.provider_code,
    transaction_id: row.transaction_id,
    round_id: row.round_id,
    note: row.note,
  }))
}
