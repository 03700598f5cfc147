import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { statementList } from '@/components/settlement/settlement-params'
import { StatementsView } from '@/components/settlement/statements-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Provider statements' }

export default async function ProviderStatementsPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>
}) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('settlements.read')) return <NoAccess />
  const search = statementList.toSearch(await statementList.load(searchParams))
  await prefetch(trpc.staffSettlement.list.queryOptions(search))
  return (
    <Hydrate>
      <StatementsView />
    </Hydrate>
  )
}
