'use client'

import { useQuery } from '@tanstack/react-query'
import { MonitorPlay } from 'lucide-react'
import { useQueryState } from 'nuqs'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { sheetParam } from '@/components/data/list-params'
import { NoMatch } from '@/components/data/no-match'
import { sortByTime } from '@/components/data/sort'
import { pollFirstPage, useList } from '@/components/data/use-list'
import { SavedViews } from '@/components/saved-views/saved-views'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { sessionParams, toSearch } from './search-params'
import { SessionFilters } from './session-filters'
import { SessionsTable } from './sessions-table'

const SessionSheet = lazyPanel(
  () => import('./session-sheet').then((module) => module.SessionSheet),
  ({ id }) => id !== null,
)

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
      <SessionSheet id={previewed} onClose={() => setPreviewed(null)} />
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
