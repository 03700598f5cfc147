import type { FreeRoundGrant } from '@/server/contract/resources/free-round-grant'
import { presentGrant } from './present-grant'
import type { GrantRow } from './queries-read'

/** A stored grant as it stands now. */
export function presentGrantRow({ games, betAmount, ...row }: GrantRow): FreeRoundGrant {
  return presentGrant(
    { ...row, betAmount: betAmount?.toString() ?? null },
    row.status,
    games.map(({ game, ...rest }) => ({ ...rest, providerGameId: game.providerGameId })),
  )
}
