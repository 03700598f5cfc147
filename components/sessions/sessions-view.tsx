'use client'

import { useQuery } from '@tanstack/react-query'
import { MonitorPlay } from 'lucide-react'
import { useQueryState } from 'nuqs'
import { bindFilters, type FilterProps } from '@/components/data/bind-filters'
import { BrandFilter } from '@/components/data/brand-filter'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { hasFilter, sheetParam } from '@/components/data/list-params'
import { NoMatch } from '@/components/data/no-match'
import { ProviderFilter } from '@/components/data/provider-filter'
import { SearchBox } from '@/components/data/search-box'
import { sortByTime } from '@/components/data/sort'
import { pollFirstPage, useList } from '@/components/data/use-list'
import { KeyFilter } from '@/components/keys/key-filter'
import { SavedViews } from '@/components/saved-views/saved-views'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { DateFilter } from '@/components/transactions/date-filter'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { type SessionParams, sessionParams, statusChoices, toSearch } from './search-params'
import { statusLooks } from './session-status'
import { SessionsTable } from './sessions-table'

const statuses = statusChoices.map((value) => ({ value, label: statusLooks[value].label }))
const modes = [
  { value: 'real', label: 'Real money' },
  { value: 'demo', label: 'Demo' },
] as const

function SessionFilters({ params, onChange, onClear }: FilterProps<SessionParams>) {
  const bind = bindFilters(params, onChange)
  return (
    <FilterBar
      search={<SearchBox label="Search by player" placeholder="Exact player ID" {...bind('player')} />}
      isFiltered={hasFilter(params)}
      onClear={onClear}
    >
      <FilterSelect label="Status" any="Any status" choices={statuses} {...bind('status')} />
      <FilterSelect label="Mode" any="Any mode" choices={modes} {...bind('mode')} />
      <ProviderFilter {...bind('provider')} />
      <BrandFilter {...bind('brand')} />
      <KeyFilter {...bind('key')} />
      <DateFilter from={params.from} to={params.to} onChange={onChange} />
    </FilterBar>
  )
}

const SessionSheet = lazyPanel(() => import('./session-sheet'), 'SessionSheet')

const refreshMs = 10_000

export function SessionsView() {
  const trpc = useTRPC()
  const { params, isNarrowed, change, go, clear } = useList(sessionParams)
  const sort = sortByTime(params.sort, change)
  const [previewed, setPreviewed] = useQueryState('preview', sheetParam)
  const page = useQuery(
    trpc.sessions.search.queryOptions(toSearch(params), pollFirstPage(params.cursor, refreshMs)),
  )
  return (
    <>
      <PageHeader
        title="Sessions"
        description="Game launches, real and demo. A session expires after 24 hours."
        actions={<SavedViews list="sessions" />}
      />
      <Card>
        <SessionFilters params={params} onChange={change} onClear={clear} />
        <List
          query={page}
          what="Sessions"
          rows={12}
          rowsOf={(data) => data.sessions}
          isNarrowed={isNarrowed}
          noMatch={
            <NoMatch title="No matching sessions" onClear={clear}>
              Player IDs must match exactly.
            </NoMatch>
          }
          empty={<NoSessions />}
          pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} order={sort.order} />}
        >
          {(sessions) => (
            <SessionsTable
              sessions={sessions}
              previewed={previewed}
              onPreview={setPreviewed}
              sort={sort.header}
            />
          )}
        </List>
      </Card>
      {previewed && <SessionSheet id={previewed} onClose={() => setPreviewed(null)} />}
    </>
  )
}

const NoSessions = () => (
  <EmptyState
    icon={MonitorPlay}
    title="No sessions yet"
    actions={
      <Button asChild>
        <OrganizationLink href="/games">Browse games</OrganizationLink>
      </Button>
    }
  >
    Sessions appear here when your backend, or a test from this dashboard, launches a game.
  </EmptyState>
)
