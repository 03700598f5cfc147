import { defaultShouldDehydrateQuery, QueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import superjson from 'superjson'

/** One on the server per request, one in the browser for its lifetime. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: mayTryAgain },
      dehydrate: { serializeData: superjson.serialize, shouldDehydrateQuery: defaultShouldDehydrateQuery },
      hydrate: { deserializeData: superjson.deserialize },
    },
  })
}

/** Retries once, in the browser only, and only when the connection or the service failed. */
export function mayTryAgain(failures: number, error: Error): boolean {
  if (typeof window === 'undefined' || failures > 0) return false
  const status: unknown = error instanceof TRPCClientError ? error.data?.httpStatus : undefined
  return typeof status !== 'number' || status >= 500
}
