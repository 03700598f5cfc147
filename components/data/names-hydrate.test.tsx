import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { createTRPCClient, httpLink } from '@trpc/client'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TRPCProvider } from '@/components/trpc/provider'
import { makeQueryClient } from '@/components/trpc/query-client'
import { richJson } from '@/components/trpc/rich-json'
import type { AppRouter } from '@/server/trpc/router'
import { BrandName } from './brand-name'
import { ProviderName } from './provider-name'

const trpcClient = createTRPCClient<AppRouter>({
  links: [httpLink({ url: '/api/trpc', transformer: richJson })],
})

/** The first render of a page's part, with what its browser or its server has loaded by then. */
function firstRender(part: ReactNode, { path, queryClient }: { path: string; queryClient: QueryClient }) {
  return renderToString(
    <PathnameContext.Provider value={path}>
      <QueryClientProvider client={queryClient}>
        <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
          {part}
        </TRPCProvider>
      </QueryClientProvider>
    </PathnameContext.Provider>,
  )
}

/** Another part of the page, hydrated earlier, has loaded the names by then. */
function loadedClient(): QueryClient {
  const queryClient = makeQueryClient()
  const trpc = createTRPCOptionsProxy<AppRouter>({ client: trpcClient, queryClient })
  const names = [{ code: 'aurora', name: 'Aurora Studios' }]
  queryClient.setQueryData(trpc.transactions.providers.queryKey(), names as never)
  queryClient.setQueryData(trpc.staffProviders.survey.queryKey(), names as never)
  queryClient.setQueryData(trpc.brands.list.queryKey(), [{ ref: 'nordic', displayName: 'Nordic' }] as never)
  return queryClient
}

test.each([
  ['a provider', '/o/lucky-lane/players/ada', <ProviderName key="own" code="aurora" />],
  ['a provider on a page of staff', '/staff/rounds', <ProviderName key="all" code="aurora" />],
  ['a brand', '/o/northern-lights/players/ada', <BrandName key="brand" brandRef="nordic" />],
])('%s hydrates as the server drew it, whatever the browser has loaded by then', (_, path, part) => {
  expect(firstRender(part, { path, queryClient: loadedClient() })).toBe(
    firstRender(part, { path, queryClient: makeQueryClient() }),
  )
})
