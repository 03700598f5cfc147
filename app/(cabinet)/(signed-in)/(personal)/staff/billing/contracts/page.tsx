import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { contractList } from '@/components/contracts/contract-params'
import { ContractsView } from '@/components/contracts/contracts-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Contracts' }

export default async function ContractsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('contracts.read')) return <NoAccess />
  const search = contractList.toSearch(await contractList.load(searchParams))
  await prefetch(trpc.staffContracts.list.queryOptions(search))
  return (
    <Hydrate>
      <ContractsView />
    </Hydrate>
  )
}
