'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { bindFilters, type FilterProps } from '@/components/data/bind-filters'
import { BrandFilter } from '@/components/data/brand-filter'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { hasFilter } from '@/components/data/list-params'
import { Loaded } from '@/components/data/loaded'
import { NoMatch } from '@/components/data/no-match'
import { SearchOnEnter } from '@/components/data/search-box'
import { sortByTime } from '@/components/data/sort'
import { useList } from '@/components/data/use-list'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { DateFilter } from '@/components/transactions/date-filter'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { marketRules, refusalSubjects } from '@/server/contract/jurisdictions'
import { RefusalCounts } from './refusal-counts'
import {
  downloadPath,
  type RefusalParams,
  refusalParams,
  toRefusalFilter,
  toRefusalSearch,
} from './refusal-params'
import { RefusalsTable } from './refusals-table'
import { ruleLabels, subjectLabels } from './words'

const modes = [
  { value: 'shadow', label: 'Shadow' },
  { value: 'refused', label: 'Refused' },
] as const
const rules = marketRules.map((value) => ({ value, label: ruleLabels[value] }))
const subjects = refusalSubjects.map((value) => ({ value, label: subjectLabels[value] }))

function RefusalFilters({ params, onChange, onClear }: FilterProps<RefusalParams>) {
  const bind = bindFilters(params, onChange)
  return (
    <FilterBar
      search={
        <>
          <SearchOnEnter label="Player" placeholder="Exact player ID" {...bind('player')} />
          <SearchOnEnter label="Country" placeholder="Country, such as SE" {...bind('country')} />
        </>
      }
      isFiltered={hasFilter(params)}
      onClear={onClear}
    >
      <FilterSelect label="Mode" any="Any mode" choices={modes} {...bind('mode')} />
      <FilterSelect label="Rule" any="Any rule" choices={rules} {...bind('rule')} />
      <FilterSelect label="Subject" any="Any subject" choices={subjects} {...bind('subject')} />
      <BrandFilter {...bind('brand')} />
      <DateFilter from={params.from} to={params.to} onChange={onChange} />
    </FilterBar>
  )
}

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
