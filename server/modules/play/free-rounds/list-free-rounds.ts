import type { ListFreeRoundsQuery } from '@/server/contract/operations/list-free-rounds'
import type { FreeRoundGrantList } from '@/server/contract/resources/free-round-grant'
import type { BrandContext } from '@/server/core/context'
import { formatCursor, parseCursor } from '@/server/core/time-cursor'
import { presentGrantRow } from './present-grant-row'
import { findGrants } from './queries-read'

/** The brand's grants, newest first (spec §4.11, design §7). */
export async function listFreeRounds(
  { brandId, clock }: BrandContext,
  query: Omit<ListFreeRoundsQuery, 'sub_operator_ref'>,
): Promise<FreeRoundGrantList> {
  const { limit, offset, player_id: playerId, status, campaign_ref: campaignRef } = query
  const now = clock.now()
  const slice = { cursor: parseCursor(query.cursor), limit: limit + 1, offset }
  const { rows, total } = await findGrants({ brandId, playerId, status, campaignRef, now }, slice)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    grants: page.map((row) => presentGrantRow(row, now)),
    total,
    limit,
    offset,
    next_cursor: last ? formatCursor({ direction: 'older', createdAt: last.createdAt, id: last.id }) : null,
  }
}
