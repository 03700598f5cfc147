import { setPlayerLimitsExample } from '@/server/contract/operations/examples'
import { getPlayerLimits, setPlayerLimits } from '@/server/contract/operations/player-limits'
import { handler as getHandler } from '@/server/rest/operations/get-player-limits/handler'
import { handler as setHandler } from '@/server/rest/operations/set-player-limits/handler'
import { createApiTenant } from '@/server/rest/testing/api-tenant'
import { type OpenScene, setScene } from '@/server/rest/testing/scene'

const path = '/v1/players/player-1/limits'

export const openGetPlayerLimits: OpenScene = async (wishes) =>
  setScene({ operation: getPlayerLimits, handler: getHandler }, await createApiTenant(wishes), { path })

export const openSetPlayerLimits: OpenScene = async (wishes) =>
  setScene({ operation: setPlayerLimits, handler: setHandler }, await createApiTenant(wishes), {
    path,
    body: setPlayerLimitsExample,
  })
