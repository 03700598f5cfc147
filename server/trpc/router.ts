import { createCallerFactory, router } from './init'
import { auditRouter } from './routers/audit'
import { brandsRouter } from './routers/brands'
import { campaignsRouter } from './routers/campaigns'
import { endpointRouter } from './routers/endpoint'
import { gamesRouter } from './routers/games'
import { keysRouter } from './routers/keys'
import { overviewRouter } from './routers/overview'
import { sessionRouter } from './routers/session'
import { sessionsRouter } from './routers/sessions'
import { transactionsRouter } from './routers/transactions'

export const appRouter = router({
  session: sessionRouter,
  overview: overviewRouter,
  transactions: transactionsRouter,
  games: gamesRouter,
  brands: brandsRouter,
  sessions: sessionsRouter,
  campaigns: campaignsRouter,
  keys: keysRouter,
  endpoint: endpointRouter,
  audit: auditRouter,
})

export type AppRouter = typeof appRouter

export const createCaller = createCallerFactory(appRouter)
