import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { payableList } from '@/components/settlement/settlement-params'
import { PayablesView } from '@/components/settlement/statements-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Payables' }

export default async function PayablesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('settlements.read')) return <NoAccess />
  const search = payableList.toSearch(await payableList.load(searchParams))
  await prefetch(trpc.staffSettlement.payables.queryOptions(search))
  return (
    <Hydrate>
      <PayablesView />
    </Hydrate>
  )
}
