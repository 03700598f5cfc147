import { createCallerFactory, router } from './init'
import { accountRouter } from './routers/account'
import { auditRouter } from './routers/audit'
import { brandsRouter } from './routers/brands'
import { callbacksRouter } from './routers/callbacks'
import { campaignsRouter } from './routers/campaigns'
import { endpointRouter } from './routers/endpoint'
import { findRouter } from './routers/find'
import { freeRoundsRouter } from './routers/free-rounds'
import { gamesRouter } from './routers/games'
import { invitesRouter } from './routers/invites'
import { keysRouter } from './routers/keys'
import { overviewRouter } from './routers/overview'
import { playersRouter } from './routers/players'
import { sessionRouter } from './routers/session'
import { sessionsRouter } from './routers/sessions'
import { teamRouter } from './routers/team'
import { transactionsRouter } from './routers/transactions'

export const appRouter = router({
  session: sessionRouter,
  account: accountRouter,
  overview: overviewRouter,
  find: findRouter,
  transactions: transactionsRouter,
  callbacks: callbacksRouter,
  games: gamesRouter,
  brands: brandsRouter,
  sessions: sessionsRouter,
  players: playersRouter,
  campaigns: campaignsRouter,
  freeRounds: freeRoundsRouter,
  keys: keysRouter,
  endpoint: endpointRouter,
  audit: auditRouter,
  team: teamRouter,
  invites: invitesRouter,
})

export type AppRouter = typeof appRouter

export const createCaller = createCallerFactory(appRouter)

export { refusalTold } from './error-mapping'
