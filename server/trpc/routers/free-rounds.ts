import {
  cancelFromCabinet,
  getCabinetGrant,
  issueFromCabinet,
  searchGrants,
} from '@/server/modules/play/free-rounds'
import { showing } from '../adapt-verb'
import { procedure, router } from '../init'
import { viewGrant } from './grant-view'

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
