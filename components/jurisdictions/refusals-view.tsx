'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { Loaded } from '@/components/data/loaded'
import { NoMatch } from '@/components/data/no-match'
import { sortByTime } from '@/components/data/sort'
import { useList } from '@/components/data/use-list'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { RefusalCounts } from './refusal-counts'
import { RefusalFilters } from './refusal-filters'
import { downloadPath, refusalParams, toRefusalFilter, toRefusalSearch } from './refusal-params'
import { RefusalsTable } from './refusals-table'

/** What markets' rules refused, or would have refused in shadow mode: counts, the list, and the list as a file. */
export function RefusalsView() {
  const trpc = useTRPC()
  const fileOf = useOrganizationFile()
  const { params, isNarrowed, change, go, clear } = useList(refusalParams)
  const sort = sortByTime(params.sort, change)
  const counts = useQuery(
    trpc.jurisdictions.summary.queryOptions(toRefusalFilter(params), { placeholderData: keepPreviousData }),
  )
  const page = useQuery(
    trpc.jurisdictions.search.queryOptions(toRefusalSearch(params), { placeholderData: keepPreviousData }),
  )
  return (
    <>
      <PageHeader
        title="Refusals"
        description="Requests that jurisdiction rules refused, and violations logged in shadow mode."
        actions={
          <Button asChild>
            <a href={fileOf(downloadPath(params))} download>
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
        <Card>
          <RefusalFilters params={params} onChange={change} onClear={clear} />
          <List
            query={page}
            what="The refusals"
            rowsOf={(data) => data.refusals}
            isNarrowed={isNarrowed}
            noMatch={<NoMatch title="No matching refusals" onClear={clear} />}
            empty={
              <EmptyState icon={ShieldCheck} title="No refusals yet">
                Once you adopt a profile, its refusals and shadow-mode violations appear here.
              </EmptyState>
            }
            pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} order={sort.order} />}
          >
            {(refusals) => <RefusalsTable refusals={refusals} sort={sort.header} />}
          </List>
        </Card>
      </div>
    </>
  )
}
