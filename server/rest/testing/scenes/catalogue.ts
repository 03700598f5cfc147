import {
  getGame,
  getGameChecksums,
  listGameCalendar,
  listGames,
  listProviders,
} from '@/server/contract/operations/games'
import { handler as getGameHandler } from '@/server/rest/operations/get-game/handler'
import { handler as getGameChecksumsHandler } from '@/server/rest/operations/get-game-checksums/handler'
import { handler as listGameCalendarHandler } from '@/server/rest/operations/list-game-calendar/handler'
import { handler as listGamesHandler } from '@/server/rest/operations/list-games/handler'
import { handler as listProvidersHandler } from '@/server/rest/operations/list-providers/handler'
import { createApiTenant } from '@/server/rest/testing/api-tenant'
import { type OpenScene, setScene } from '@/server/rest/testing/scene'

export const openListGames: OpenScene = async (wishes) =>
  setScene({ operation: listGames, handler: listGamesHandler }, await createApiTenant(wishes), {
    path: '/v1/games',
  })

export const openGetGame: OpenScene = async (wishes) => {
  const tenant = await createApiTenant(wishes)
  return setScene({ operation: getGame, handler: getGameHandler }, tenant, {
    path: `/v1/games/${tenant.gameId}`,
  })
}

export const openGetGameChecksums: OpenScene = async (wishes) => {
  const tenant = await createApiTenant(wishes)
  return setScene({ operation: getGameChecksums, handler: getGameChecksumsHandler }, tenant, {
    path: `/v1/games/${tenant.gameId}/checksums`,
  })
}

export const openListGameCalendar: OpenScene = async (wishes) =>
  setScene({ operation: listGameCalendar, handler: listGameCalendarHandler }, await createApiTenant(wishes), {
    path: '/v1/games/calendar',
  })

export const openListProviders: OpenScene = async (wishes) =>
  setScene({ operation: listProviders, handler: listProvidersHandler }, await createApiTenant(wishes), {
    path: '/v1/providers/registry',
  })
