import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { RequestsView } from '@/components/request-log/requests-view'
import { requestList } from '@/components/request-log/search-params'
import { NoAccess } from '@/components/shell/no-access'
import { operations } from '@/server/contract/operations'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Request log' }

const choices = [
  ...operations.map(({ id, method, path }) => ({ value: id, label: `${method} ${path}` })),
  { value: 'unknownAddress', label: 'Unknown path' },
  { value: 'methodNotAllowed', label: 'Method not allowed' },
]

export default async function RequestsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const me = await requireMe()
  if (!me.permissions.includes('requests.read')) return <NoAccess />
  const search = requestList.toSearch(await requestList.load(searchParams))
  await prefetch(trpc.requests.search.queryOptions(search), trpc.keys.list.queryOptions())
  return (
    <Hydrate>
      <RequestsView operations={choices} />
    </Hydrate>
  )
}
