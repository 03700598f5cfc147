import type { ListFreeRoundsQuery } from '@/server/contract/operations/list-free-rounds'
import type { FreeRoundGrantList } from '@/server/contract/resources/free-round-grant'
import type { BrandContext } from '@/server/core/context'
import { presentGrantRow } from './present-grant-row'
import { findGrants } from './queries-read'

/** The brand's grants, newest first (spec §4.11, design §7). */
export async function listFreeRounds(
  { brandId, clock }: BrandContext,
  query: Omit<ListFreeRoundsQuery, 'sub_operator_ref'>,
): Promise<FreeRoundGrantList> {
  const { limit, offset, player_id: playerId, status, campaign_ref: campaignRef } = query
  const now = clock.now()
  const found = await findGrants({ brandId, playerId, status, campaignRef, now }, { limit, offset })
  const grants = found.rows.map((row) => presentGrantRow(row, now))
  return { grants, total: found.total, limit, offset }
}
