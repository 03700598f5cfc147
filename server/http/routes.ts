import * as complete from '@/app/(player)/complete/[token]/route'
import * as plainComplete from '@/app/(player)/complete/route'
import * as launch from '@/app/(player)/launch/[token]/route'
import * as replayPage from '@/app/(player)/replay/[token]/route'
import * as files from '@/app/files/[[...path]]/route'
import * as provider from '@/app/provider/[[...path]]/route'
import * as providerCall from '@/app/provider/v1/[code]/[...path]/route'
import * as sandbox from '@/app/sandbox/[[...path]]/route'
import * as listenerAnswer from '@/app/sandbox/v1/listeners/[listener_id]/answers/route'
import * as listenerDetach from '@/app/sandbox/v1/listeners/[listener_id]/detach/route'
import * as listeners from '@/app/sandbox/v1/listeners/route'
import * as probe from '@/app/sandbox/v1/probes/[id]/route'
import * as probes from '@/app/sandbox/v1/probes/route'
import * as requests from '@/app/sandbox/v1/requests/route'
import * as replay from '@/app/sandbox/v1/transactions/[id]/replay/route'
import * as unknown from '@/app/v1/[[...path]]/route'
import * as demoSessions from '@/app/v1/demo-sessions/route'
import * as freeRoundsCancel from '@/app/v1/free-rounds/[grant_id]/cancel/route'
import * as freeRounds from '@/app/v1/free-rounds/route'
import * as gameChecksums from '@/app/v1/games/[game_id]/checksums/route'
import * as game from '@/app/v1/games/[game_id]/route'
import * as gameStakes from '@/app/v1/games/[game_id]/stakes/route'
import * as gameCalendar from '@/app/v1/games/calendar/route'
import * as games from '@/app/v1/games/route'
import * as playerLimits from '@/app/v1/players/[player_id]/limits/route'
import * as registry from '@/app/v1/providers/registry/route'
import * as reconciliation from '@/app/v1/reconciliations/[id]/route'
import * as reconciliationRows from '@/app/v1/reconciliations/[id]/rows/route'
import * as reconciliations from '@/app/v1/reconciliations/route'
import * as dailyReport from '@/app/v1/reports/daily/route'
import * as roundReplay from '@/app/v1/rounds/[provider_code]/[round_id]/replay/route'
import * as round from '@/app/v1/rounds/[provider_code]/[round_id]/route'
import * as session from '@/app/v1/sessions/[session_id]/route'
import * as sessions from '@/app/v1/sessions/route'
import * as subOperators from '@/app/v1/sub-operators/route'
import * as transaction from '@/app/v1/transactions/[id]/route'
import * as transactions from '@/app/v1/transactions/route'
import type { RestHandler } from '@/server/rest/handle'

/** What a route file exports: handlers by method. */
export type RouteHandlers = Partial<
  Record<'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', RestHandler>
>

/**
 * The machine paths, each named by its folder under `app` and served by that folder's own route file: Next and the direct
 * way dispatch to the same handlers. A test holds the list to the folders.
 */
export const machineRoutes: Readonly<Record<string, Required<RouteHandlers>>> = {
  '/v1/games': games,
  '/v1/games/calendar': gameCalendar,
  '/v1/games/[game_id]': game,
  '/v1/games/[game_id]/checksums': gameChecksums,
  '/v1/games/[game_id]/stakes': gameStakes,
  '/v1/sessions': sessions,
  '/v1/sessions/[session_id]': session,
  '/v1/demo-sessions': demoSessions,
  '/v1/players/[player_id]/limits': playerLimits,
  '/v1/providers/registry': registry,
  '/v1/reconciliations': reconciliations,
  '/v1/reconciliations/[id]': reconciliation,
  '/v1/reconciliations/[id]/rows': reconciliationRows,
  '/v1/reports/daily': dailyReport,
  '/v1/rounds/[provider_code]/[round_id]': round,
  '/v1/rounds/[provider_code]/[round_id]/replay': roundReplay,
  '/v1/sub-operators': subOperators,
  '/v1/transactions': transactions,
  '/v1/transactions/[id]': transaction,
  '/v1/free-rounds': freeRounds,
  '/v1/free-rounds/[grant_id]/cancel': freeRoundsCancel,
  '/v1/[[...path]]': unknown,
  '/sandbox/v1/listeners': listeners,
  '/sandbox/v1/listeners/[listener_id]/answers': listenerAnswer,
  '/sandbox/v1/listeners/[listener_id]/detach': listenerDetach,
  '/sandbox/v1/probes': probes,
  '/sandbox/v1/probes/[id]': probe,
  '/sandbox/v1/requests': requests,
  '/sandbox/v1/transactions/[id]/replay': replay,
  '/sandbox/[[...path]]': sandbox,
  '/provider/v1/[code]/[...path]': providerCall,
  '/provider/[[...path]]': provider,
  '/files/[[...path]]': files,
}

/** What of launch and replay links a player sees. */
export const playerRoutes: Readonly<Record<string, RouteHandlers>> = {
  '/launch/[token]': launch,
  '/replay/[token]': replayPage,
  '/complete': plainComplete,
  '/complete/[token]': complete,
}
