import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { AttentionView } from '@/components/callbacks/attention-view'
import { callbackList, toCountFilter } from '@/components/callbacks/search-params'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Callbacks' }

export default async function CallbacksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await callbackList.load(searchParams)
  await prefetch(
    trpc.callbacks.search.queryOptions(callbackList.toSearch(params)),
    trpc.callbacks.counts.queryOptions(toCountFilter(params)),
    trpc.callbacks.runs.queryOptions(),
    trpc.transactions.providers.queryOptions(),
    trpc.brands.list.queryOptions(),
    trpc.team.get.queryOptions(),
  )
  return (
    <Hydrate>
      <AttentionView />
    </Hydrate>
  )
}
