import type { FreeRoundGrant } from '@/server/contract/resources/free-round-grant'
import { grantAt } from './ended-grant'
import { presentGrant } from './present-grant'
import type { GrantRow } from './queries-read'

/** A stored grant as it stands at a time. */
export function presentGrantRow(stored: GrantRow, now: Date): FreeRoundGrant {
  const { games, betAmount, ...row } = grantAt(stored, now)
  return presentGrant(
    { ...row, betAmount: betAmount?.toString() ?? null },
    row.status,
    games.map(({ game, ...rest }) => ({ ...rest, providerGameId: game.providerGameId })),
  )
}
