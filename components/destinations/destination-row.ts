import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '@/server/trpc/router'

export type DestinationRow = inferRouterOutputs<AppRouter>['destinations']['list'][number]
