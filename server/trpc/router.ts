import { createCallerFactory, router } from './init'
import { auditRouter } from './routers/audit'
import { campaignsRouter } from './routers/campaigns'
import { endpointRouter } from './routers/endpoint'
import { keysRouter } from './routers/keys'
import { overviewRouter } from './routers/overview'
import { sessionRouter } from './routers/session'
import { transactionsRouter } from './routers/transactions'

export const appRouter = router({
  session: sessionRouter,
  overview: overviewRouter,
  transactions: transactionsRouter,
  campaigns: campaignsRouter,
  keys: keysRouter,
  endpoint: endpointRouter,
  audit: auditRouter,
})

export type AppRouter = typeof appRouter

export const createCaller = createCallerFactory(appRouter)
