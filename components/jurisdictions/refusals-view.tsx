'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { ListCard } from '@/components/data/list-page'
import { Loaded } from '@/components/data/loaded'
import { sortByTime } from '@/components/data/sort'
import { useOpenList } from '@/components/data/use-open-list'
import { OrganizationLink, useOrganizationFile } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { RefusalCounts } from './refusal-counts'
import { refusalList } from './refusal-params'
import { RefusalsTable } from './refusals-table'

/** What markets' rules refused, or would have refused in shadow mode: counts, the list, and the list as a file. */
export function RefusalsView() {
  const trpc = useTRPC()
  const fileOf = useOrganizationFile()
  const list = useOpenList(refusalList)
  const { params } = list
  const sort = sortByTime(params.sort, list.change)
  const counts = useQuery(
    trpc.jurisdictions.summary.queryOptions(refusalList.toFilter(params), {
      placeholderData: keepPreviousData,
    }),
  )
  const page = useQuery(
    trpc.jurisdictions.search.queryOptions(list.search, { placeholderData: keepPreviousData }),
  )
  return (
    <>
      <PageHeader
        title="Refusals"
        description="Requests that jurisdiction rules refused, and violations logged in shadow mode."
        actions={
          <Button asChild>
            <a href={fileOf(refusalList.pathWith('/api/jurisdictions/refusals', params))} download>
              <Download aria-hidden />
              Export as CSV
            </a>
          </Button>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <Card>
          <CardHeader
            title="By rule and version"
            description="Shadow entries are kept for 30 days, refusals for 400."
          />
          <Loaded query={counts} what="The counts" rows={3}>
            {(data) => <RefusalCounts counts={data} />}
          </Loaded>
        </Card>
        <ListCard
          list={list}
          query={page}
          what="The refusals"
          rowsOf={(data) => data.refusals}
          noMatch="No matching refusals"
          empty={
            <EmptyState
              title="No refusals yet"
              actions={
                <Button asChild>
                  <OrganizationLink href="/jurisdictions">View profiles</OrganizationLink>
                </Button>
              }
            >
              Once you adopt a profile, its refusals and shadow-mode violations appear here.
            </EmptyState>
          }
          order={sort.order}
        >
          {(refusals) => <RefusalsTable refusals={refusals} sort={sort.header} />}
        </ListCard>
      </div>
    </>
  )
}
