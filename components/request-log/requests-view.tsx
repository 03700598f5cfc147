'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryState } from 'nuqs'
import { FilterSelect } from '@/components/data/filter-select'
import { ListBar } from '@/components/data/list-bar'
import { ListPage } from '@/components/data/list-page'
import { sheetParam } from '@/components/data/list-params'
import { sortByTime } from '@/components/data/sort'
import { pollFirstPage, useOpenList } from '@/components/data/use-open-list'
import { SavedViews } from '@/components/saved-views/saved-views'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { RequestsTable } from './requests-table'
import { parsePreview, requestList } from './search-params'

const RequestSheet = lazyPanel(() => import('./request-sheet'), 'RequestSheet')

const refreshMs = 5_000

interface RequestsViewProps {
  /** Operations of the contract, for the filter. */
  operations: readonly { value: string; label: string }[]
}

export function RequestsView({ operations }: RequestsViewProps) {
  const trpc = useTRPC()
  const list = useOpenList(requestList)
  const sort = sortByTime(list.params.sort, list.change)
  const [previewed, setPreviewed] = useQueryState('preview', sheetParam)
  const at = parsePreview(previewed)
  const page = useQuery(
    trpc.requests.search.queryOptions(list.search, pollFirstPage(list.params.cursor, refreshMs)),
  )
  return (
    <>
      <ListPage
        title="Request log"
        description="API calls of the last 14 days. Keys, tokens and game links are redacted."
        actions={<SavedViews list="requests" />}
        list={list}
        bar={
          <ListBar
            list={list}
            own={{
              operation: (
                <FilterSelect
                  label="Operation"
                  any="Any operation"
                  choices={operations}
                  {...list.bind('operation')}
                  className="min-w-0"
                />
              ),
            }}
          />
        }
        query={page}
        what="Calls"
        rows={12}
        rowsOf={(data) => data.requests}
        noMatch="No matching calls"
        hint="Request IDs must match exactly. Times are in UTC."
        empty={
          <EmptyState
            title="No calls yet"
            actions={
              <Button asChild>
                <OrganizationLink href="/developers/keys">View API keys</OrganizationLink>
              </Button>
            }
          >
            API calls made with your keys appear here within a second. Calls with an unknown key are not
            listed.
          </EmptyState>
        }
        order={sort.order}
      >
        {(requests) => (
          <RequestsTable
            requests={requests}
            previewed={previewed}
            onPreview={(preview) => void setPreviewed(preview)}
            sort={sort.header}
          />
        )}
      </ListPage>
      {at && <RequestSheet at={at} onClose={() => void setPreviewed(null)} />}
    </>
  )
}
