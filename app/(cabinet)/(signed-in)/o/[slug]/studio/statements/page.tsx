import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { ownStatementList } from '@/components/settlement/settlement-params'
import { NoAccess } from '@/components/shell/no-access'
import { StudioStatementsView } from '@/components/studio/statements-view'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Statements' }

export default async function StudioStatementsPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>
}) {
  const { permissions } = await requireMe()
  if (!permissions.includes('studio.read')) return <NoAccess />
  const search = ownStatementList.toSearch(await ownStatementList.load(searchParams))
  await prefetch(trpc.studio.statements.queryOptions(search))
  return (
    <Hydrate>
      <StudioStatementsView />
    </Hydrate>
  )
}
