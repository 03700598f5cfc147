import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { NoAccess } from '@/components/shell/no-access'
import { callList } from '@/components/studio/call-params'
import { StudioCallsView } from '@/components/studio/calls-view'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Call log' }

export default async function StudioCallsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { permissions } = await requireMe()
  if (!permissions.includes('studio.read')) return <NoAccess />
  const search = callList.toSearch(await callList.load(searchParams))
  await prefetch(trpc.studio.calls.queryOptions(search))
  return (
    <Hydrate>
      <StudioCallsView />
    </Hydrate>
  )
}
