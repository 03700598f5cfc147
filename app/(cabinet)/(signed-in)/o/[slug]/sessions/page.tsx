import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { loadSessionParams, toSearch } from '@/components/sessions/search-params'
import { SessionsView } from '@/components/sessions/sessions-view'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Sessions' }

export default async function SessionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadSessionParams(searchParams)
  await prefetch(
    trpc.sessions.search.queryOptions(toSearch(params)),
    trpc.transactions.providers.queryOptions(),
  )
  return (
    <Hydrate>
      <SessionsView />
    </Hydrate>
  )
}
