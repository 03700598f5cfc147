import type { IssueFreeRoundsRequest } from '@/server/contract/resources/free-round-grant'
import { sha256 } from '@/server/core/crypto'

/**
 * What makes two issue requests the same: their meaning. The order of properties and of games, `1` or `1.0`, and the
 * spelling of an instant do not matter; unknown fields never arrive here. The brand is compared beside it.
 */
export function hashIssueRequest(body: IssueFreeRoundsRequest): Buffer {
  return sha256(
    JSON.stringify([
      body.provider_code,
      body.player_id,
      body.games.toSorted(),
      body.count,
      body.currency,
      body.country,
      body.coin_level ?? null,
      body.bet_amount ?? null,
      Date.parse(body.start_at),
      Date.parse(body.end_at),
      body.campaign_ref ?? null,
      body.kind ?? null,
    ]),
  )
}

/** Whether a key's earlier grant was asked for by this request: of the same brand and with the same meaning. */
export function isSameRequest(
  { brandId }: { brandId: string },
  earlier: { brandId: string; requestHash: Buffer },
  requestHash: Buffer,
): boolean {
  return earlier.brandId === brandId && earlier.requestHash.equals(requestHash)
}
