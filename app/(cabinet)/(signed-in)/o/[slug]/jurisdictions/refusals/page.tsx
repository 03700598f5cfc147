import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { refusalList } from '@/components/jurisdictions/refusal-params'
import { RefusalsView } from '@/components/jurisdictions/refusals-view'
import { BackLink } from '@/components/shell/back-link'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Refusals' }

export default async function RefusalsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { permissions } = await requireMe()
  if (!permissions.includes('jurisdictions.read')) return <NoAccess />
  const params = await refusalList.load(searchParams)
  await prefetch(
    trpc.jurisdictions.summary.queryOptions(refusalList.toFilter(params)),
    trpc.jurisdictions.search.queryOptions(refusalList.toSearch(params)),
  )
  return (
    <Hydrate>
      <BackLink href="/jurisdictions">Jurisdictions</BackLink>
      <RefusalsView />
    </Hydrate>
  )
}
