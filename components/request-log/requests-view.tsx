'use client'

import { useQuery } from '@tanstack/react-query'
import { Logs } from 'lucide-react'
import { useQueryState } from 'nuqs'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { sheetParam } from '@/components/data/list-params'
import { NoMatch } from '@/components/data/no-match'
import { sortByTime } from '@/components/data/sort'
import { pollFirstPage, useList } from '@/components/data/use-list'
import { SavedViews } from '@/components/saved-views/saved-views'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { RequestFilters } from './request-filters'
import { RequestsTable } from './requests-table'
import { parsePreview, requestParams, toRequestSearch } from './search-params'

const RequestSheet = lazyPanel(() => import('./request-sheet'), 'RequestSheet')

const refreshMs = 5_000

interface RequestsViewProps {
  /** Operations of the contract, for the filter. */
  operations: readonly { id: string; label: string }[]
}

export function RequestsView({ operations }: RequestsViewProps) {
  const trpc = useTRPC()
  const { params, isNarrowed, change, go, clear } = useList(requestParams)
  const sort = sortByTime(params.sort, change)
  const [previewed, setPreviewed] = useQueryState('preview', sheetParam)
  const at = parsePreview(previewed)
  const page = useQuery(
    trpc.requests.search.queryOptions(toRequestSearch(params), pollFirstPage(params.cursor, refreshMs)),
  )
  return (
    <>
      <PageHeader
        title="Request log"
        description="API calls of the last 14 days. Keys, tokens and game links are redacted."
        actions={<SavedViews list="requests" />}
      />
      <Card>
        <RequestFilters params={params} operations={operations} onChange={change} onClear={clear} />
        <List
          query={page}
          what="Calls"
          rows={12}
          rowsOf={(data) => data.requests}
          isNarrowed={isNarrowed}
          noMatch={
            <NoMatch title="No matching calls" onClear={clear}>
              Request IDs must match exactly. Times are in UTC.
            </NoMatch>
          }
          empty={
            <EmptyState icon={Logs} title="No calls yet">
              API calls made with your keys appear here within a second. Calls with an unknown key are not
              listed.
            </EmptyState>
          }
          pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} order={sort.order} />}
        >
          {(requests) => (
            <RequestsTable
              requests={requests}
              previewed={previewed}
              onPreview={(preview) => void setPreviewed(preview)}
              sort={sort.header}
            />
          )}
        </List>
      </Card>
      {at && <RequestSheet at={at} onClose={() => void setPreviewed(null)} />}
    </>
  )
}
