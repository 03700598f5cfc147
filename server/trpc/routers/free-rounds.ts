import {
  cancelFromCabinet,
  getCabinetGrant,
  issueFromCabinet,
  searchGrants,
} from '@/server/modules/play/free-rounds'
import { showing } from '../adapt-verb'
import { procedure, router } from '../init'
import { moneyView } from '../money-view'

export const freeRoundsRouter = router({
  search: procedure(showing(searchGrants, (page) => ({ ...page, grants: page.grants.map(viewGrant) }))),
  get: procedure(showing(getCabinetGrant, viewGrant)),
  issue: procedure(
    showing(issueFromCabinet, ({ status, body }) => ({
      isPartial: status === 207,
      grantId: body.grant_id,
      playerId: body.player_id,
    })),
  ),
  /** Answers with what was cancelled; a refusal has the grant's status. */
  cancel: procedure(showing(cancelFromCabinet, ({ body }) => ({ status: body.status, games: body.games }))),
})

interface WithWins {
  currency: string
  games: readonly { wonMinor: bigint; name: string; gameId: string }[]
}

/** A grant as a screen shows it: what was won in its currency, per game and in all. */
function viewGrant<Grant extends WithWins>({ games, ...grant }: Grant) {
  const { currency } = grant
  const total = games.reduce((sum, { wonMinor }) => sum + wonMinor, 0n)
  return {
    ...grant,
    games: games.map(({ wonMinor, ...game }: Grant['games'][number]) => ({
      ...game,
      won: moneyView(wonMinor, currency),
    })),
    won: moneyView(total, currency),
  }
}
