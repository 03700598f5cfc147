'use client'

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { createTRPCContext } from '@trpc/tanstack-react-query'
import { type ReactNode, useState } from 'react'
import superjson from 'superjson'
import { stepUpGate } from '@/components/step-up/step-up-gate'
import { maxCabinetBatch } from '@/server/contract/cabinet-limits'
import type { AppRouter } from '@/server/trpc/router'
import { makeQueryClient } from './query-client'
import { stepUpLink } from './step-up-link'

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()

let browserQueryClient: QueryClient | undefined

/** React may discard the first render; the browser's client must survive that. */
function currentQueryClient(): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient()
  browserQueryClient ??= makeQueryClient()
  return browserQueryClient
}

export function CabinetDataProvider({ children }: { children: ReactNode }) {
  const queryClient = currentQueryClient()
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [
        stepUpLink(stepUpGate),
        httpBatchLink({
          url: '/api/trpc',
          transformer: superjson,
          maxURLLength: 8_000,
          maxItems: maxCabinetBatch,
        }),
      ],
    }),
  )
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  )
}
