import { defaultShouldDehydrateQuery, MutationCache, QueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { deserialize, serialize } from './rich-json'

/** One on the server per request, one in the browser for its lifetime. */
export function makeQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    // What is refused may be so because the page is older than what another tab or person has done.
    mutationCache: new MutationCache({
      onError: (error) => isRefusal(error) && void queryClient.invalidateQueries(),
    }),
    defaultOptions: {
      queries: { staleTime: 15_000, retry: mayTryAgain },
      dehydrate: { serializeData: serialize, shouldDehydrateQuery: defaultShouldDehydrateQuery },
      hydrate: { deserializeData: deserialize },
    },
  })
  return queryClient
}

/** By a rule, that is: neither a failure nor what its form says itself. */
function isRefusal(error: Error): boolean {
  const refusal: unknown = error instanceof TRPCClientError ? error.data?.refusal : null
  return refusal !== null && refusal !== undefined
}

/** Retries once, in the browser only, and only when the connection or the service failed. */
export function mayTryAgain(failures: number, error: Error): boolean {
  if (typeof window === 'undefined' || failures > 0) return false
  const status: unknown = error instanceof TRPCClientError ? error.data?.httpStatus : undefined
  return typeof status !== 'number' || status >= 500
}
