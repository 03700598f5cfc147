import { createCallerFactory, router } from './init'
import { keysRouter } from './routers/keys'
import { sessionRouter } from './routers/session'

export const appRouter = router({
  session: sessionRouter,
  keys: keysRouter,
})

export type AppRouter = typeof appRouter

export const createCaller = createCallerFactory(appRouter)
