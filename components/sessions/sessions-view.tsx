'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryState } from 'nuqs'
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
import { sessionList } from './search-params'
import { SessionsTable } from './sessions-table'

const SessionSheet = lazyPanel(() => import('./session-sheet'), 'SessionSheet')

const refreshMs = 10_000

export function SessionsView() {
  const trpc = useTRPC()
  const list = useOpenList(sessionList)
  const sort = sortByTime(list.params.sort, list.change)
  const [previewed, setPreviewed] = useQueryState('preview', sheetParam)
  const page = useQuery(
    trpc.sessions.search.queryOptions(list.search, pollFirstPage(list.params.cursor, refreshMs)),
  )
  return (
    <>
      <ListPage
        title="Sessions"
        description="Game launches, real and demo. A session expires after 24 hours."
        actions={<SavedViews list="sessions" />}
        list={list}
        query={page}
        what="Sessions"
        rows={12}
        rowsOf={(data) => data.sessions}
        noMatch="No matching sessions"
        hint="Remove a filter to see more sessions."
        empty={<NoSessions />}
        order={sort.order}
      >
        {(sessions) => (
          <SessionsTable
            sessions={sessions}
            previewed={previewed}
            onPreview={setPreviewed}
            sort={sort.header}
          />
        )}
      </ListPage>
      {previewed && <SessionSheet id={previewed} onClose={() => setPreviewed(null)} />}
    </>
  )
}

const NoSessions = () => (
  <EmptyState
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
