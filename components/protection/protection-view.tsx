'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, ShieldAlert } from 'lucide-react'
import { bindFilters, type FilterProps } from '@/components/data/bind-filters'
import { BrandFilter } from '@/components/data/brand-filter'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { hasFilter, isPaged } from '@/components/data/list-params'
import { Loaded } from '@/components/data/loaded'
import { NoMatch } from '@/components/data/no-match'
import { SearchOnEnter } from '@/components/data/search-box'
import { sortByTime } from '@/components/data/sort'
import { useList } from '@/components/data/use-list'
import { subjectLabels } from '@/components/jurisdictions/words'
import { useCan } from '@/components/shell/me-context'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { DateFilter } from '@/components/transactions/date-filter'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import {
  protectionKinds,
  protectionOutcomes,
  protectionRules,
  protectionSubjects,
} from '@/server/contract/protection'
import { CountsTable } from './counts-table'
import { EntriesTable } from './entries-table'
import {
  downloadPath,
  type ProtectionParams,
  protectionParams,
  toProtectionFilter,
  toProtectionSearch,
} from './search-params'
import { kindLabels, outcomes, ruleLabels } from './words'

const kinds = protectionKinds.map((value) => ({ value, label: kindLabels[value] }))
const outcomeChoices = protectionOutcomes.map((value) => ({ value, label: outcomes[value].label }))
const rules = protectionRules.map((value) => ({ value, label: ruleLabels[value] }))
const subjects = protectionSubjects.map((value) => ({ value, label: subjectLabels[value] }))
const groupings = [{ value: 'player', label: 'Rule and player' }] as const

function ProtectionFilters({ params, onChange, onClear }: FilterProps<ProtectionParams>) {
  const bind = bindFilters(params, onChange)
  return (
    <FilterBar
      search={<SearchOnEnter label="Player" placeholder="Exact player ID" {...bind('player')} />}
      isFiltered={hasFilter(params, ['by'])}
      onClear={onClear}
    >
      <FilterSelect label="Protection" any="Any protection" choices={kinds} {...bind('kind')} />
      <FilterSelect label="Outcome" any="Any outcome" choices={outcomeChoices} {...bind('outcome')} />
      <FilterSelect label="Rule" any="Any rule" choices={rules} {...bind('rule')} />
      <FilterSelect label="Subject" any="Any subject" choices={subjects} {...bind('subject')} />
      <BrandFilter {...bind('brand')} />
      <DateFilter from={params.from} to={params.to} onChange={onChange} />
      <FilterSelect label="Counts" any="By rule" choices={groupings} {...bind('by')} />
    </FilterBar>
  )
}

/** Who was refused what in a period, by which version of which rule: counts, the list, and the list as a file. */
export function ProtectionView() {
  const trpc = useTRPC()
  const fileOf = useOrganizationFile()
  const canExport = useCan('protection.export')
  const { params, change, go, clear } = useList(protectionParams)
  const sort = sortByTime(params.sort, change)
  const page = useQuery(
    trpc.protection.search.queryOptions(toProtectionSearch(params), { placeholderData: keepPreviousData }),
  )
  return (
    <>
      <PageHeader
        title="Player protection"
        description="What player limits, jurisdictions and self-exclusion refused. Last 30 days unless a period is selected."
        actions={
          canExport && (
            <Button asChild>
              <a href={fileOf(downloadPath(params))} download>
                <Download aria-hidden />
                Export as CSV
              </a>
            </Button>
          )
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <Counts params={params} />
        <Card>
          <ProtectionFilters params={params} onChange={change} onClear={clear} />
          <List
            query={page}
            what="The refusals"
            rowsOf={(data) => data.entries}
            isNarrowed={hasFilter(params, ['by']) || isPaged(params)}
            noMatch={<NoMatch title="No matching refusals" onClear={clear} />}
            empty={
              <EmptyState icon={ShieldAlert} title="No refusals">
                Refused bets, sessions and free rounds appear here, with exclusions and what shadow mode
                counted.
              </EmptyState>
            }
            pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} order={sort.order} />}
          >
            {(entries) => <EntriesTable entries={entries} sort={sort.header} />}
          </List>
        </Card>
      </div>
    </>
  )
}

function Counts({ params }: { params: ProtectionParams }) {
  const trpc = useTRPC()
  const [filter, isByPlayer] = [toProtectionFilter(params), params.by === 'player']
  const options = { placeholderData: keepPreviousData }
  const byRule = useQuery(trpc.protection.byRule.queryOptions(filter, { ...options, enabled: !isByPlayer }))
  const byPlayer = useQuery(
    trpc.protection.byPlayer.queryOptions(filter, { ...options, enabled: isByPlayer }),
  )
  return (
    <Card>
      <CardHeader
        title={isByPlayer ? 'By player, rule and version' : 'By rule and version'}
        description={isByPlayer ? 'The 200 most frequent.' : 'Shadow entries are kept for 30 days.'}
      />
      {isByPlayer ? (
        <Loaded query={byPlayer} what="The counts" rows={3}>
          {(counts) => <CountsTable counts={counts} />}
        </Loaded>
      ) : (
        <Loaded query={byRule} what="The counts" rows={3}>
          {(counts) => <CountsTable counts={counts} />}
        </Loaded>
      )}
    </Card>
  )
}
