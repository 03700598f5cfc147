import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { loadMonthParams, toMonth } from '@/components/contracts/contract-params'
import { ProviderStatementsView } from '@/components/contracts/provider-statements-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Provider contracts' }

export default async function StatementsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('contracts.read')) return <NoAccess />
  const { month } = await loadMonthParams(searchParams)
  await prefetch(trpc.staffContracts.providers.queryOptions(toMonth(month)))
  return (
    <Hydrate>
      <ProviderStatementsView />
    </Hydrate>
  )
}
