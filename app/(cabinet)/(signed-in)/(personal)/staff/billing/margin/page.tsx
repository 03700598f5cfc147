import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { MarginView } from '@/components/settlement/margin-view'
import { loadMarginParams, toMarginQuery } from '@/components/settlement/settlement-params'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Margin' }

export default async function MarginPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('settlements.read')) return <NoAccess />
  await prefetch(
    trpc.staffSettlement.margin.queryOptions(toMarginQuery(await loadMarginParams(searchParams))),
  )
  return (
    <Hydrate>
      <MarginView />
    </Hydrate>
  )
}
