import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { sessionList } from '@/components/sessions/search-params'
import { SessionsView } from '@/components/sessions/sessions-view'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Sessions' }

export default async function SessionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = sessionList.toSearch(await sessionList.load(searchParams))
  await prefetch(trpc.sessions.search.queryOptions(search), trpc.transactions.providers.queryOptions())
  return (
    <Hydrate>
      <SessionsView />
    </Hydrate>
  )
}
