'use client'

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { createTRPCContext } from '@trpc/tanstack-react-query'
import { type ReactNode, useState } from 'react'
import { sessionEnd } from '@/components/shell/session-end'
import { stepUpGate } from '@/components/step-up/step-up-gate'
import { maxCabinetBatch, organizationHeader } from '@/server/contract/cabinet-addresses'
import type { AppRouter } from '@/server/trpc/router'
import { plainErrorsLink, sessionEndLink, stepUpLink } from './links'
import { makeQueryClient } from './query-client'
import { richJson } from './rich-json'

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()

/** One per organization, so that what was loaded for one is never shown in another. */
const browserQueryClients = new Map<string, QueryClient>()

/** React may discard the first render; the browser's client must survive that. */
function queryClientOf(organization: string | null): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient()
  const key = organization ?? ''
  const client = browserQueryClients.get(key) ?? makeQueryClient()
  browserQueryClients.set(key, client)
  return client
}

/** Where the page is not kept, what was loaded is forgotten too, of every organization. */
function interrupt(): Promise<boolean> {
  const isBack = sessionEnd.interrupt()
  if (sessionEnd.current() === 'over') for (const client of browserQueryClients.values()) client.clear()
  return isBack
}

interface CabinetDataProviderProps {
  /** Slug that each call names, for as long as the page lives; null: a page without an organization. */
  organization: string | null
  children: ReactNode
}

/** Give it a `key` where the organization may change. */
export function CabinetDataProvider({ organization, children }: CabinetDataProviderProps) {
  const [queryClient] = useState(() => queryClientOf(organization))
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [
        sessionEndLink(interrupt),
        plainErrorsLink(),
        stepUpLink(stepUpGate),
        httpBatchLink({
          url: '/api/trpc',
          transformer: richJson,
          maxURLLength: 8_000,
          maxItems: maxCabinetBatch,
          headers: organization === null ? {} : { [organizationHeader]: organization },
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
