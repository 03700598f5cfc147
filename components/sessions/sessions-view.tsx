'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MonitorPlay } from 'lucide-react'
import Link from 'next/link'
import { useQueryState, useQueryStates } from 'nuqs'
import { KeysetPager } from '@/components/data/keyset-pager'
import { Loaded } from '@/components/data/loaded'
import { NoMatch } from '@/components/data/no-match'
import { PageHeader } from '@/components/shell/page-header'
import { peekParam } from '@/components/transactions/search-params'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { hasFilter, sessionParams, toSearch } from './search-params'
import { SessionFilters } from './session-filters'
import { SessionsTable } from './sessions-table'

const SessionSheet = lazyPanel(
  () => import('./session-sheet').then((module) => module.SessionSheet),
  ({ id }) => id !== null,
)

const refreshMs = 10_000

export function SessionsView() {
  const trpc = useTRPC()
  const [params, setParams] = useQueryStates(sessionParams)
  const [peeked, setPeeked] = useQueryState('peek', peekParam.withOptions({ history: 'push' }))
  const page = useQuery(
    trpc.sessions.search.queryOptions(toSearch(params), {
      placeholderData: keepPreviousData,
      // The newest page lives; a page further down stays where it is.
      refetchInterval: params.cursor === null ? refreshMs : false,
    }),
  )
  const clear = () => setParams(null)
  return (
    <>
      <PageHeader
        title="Sessions"
        description="Every launch of a game, real or demo, and how far it came. A session lives 24 hours."
      />
      <Card>
        <SessionFilters
          params={params}
          onChange={(change) => setParams({ ...change, cursor: null })}
          onClear={clear}
        />
        <Loaded query={page} what="Sessions" rows={12}>
          {(data) =>
            data.sessions.length > 0 ? (
              <>
                <SessionsTable sessions={data.sessions} peeked={peeked} onPeek={setPeeked} />
                <KeysetPager
                  page={data}
                  cursor={params.cursor}
                  onGo={(cursor) => setParams({ cursor }, { history: 'push' })}
                />
              </>
            ) : hasFilter(params) || params.cursor !== null ? (
              <NoMatch title="No session matches" onClear={clear}>
                Player ids are matched whole.
              </NoMatch>
            ) : (
              <NoSessions />
            )
          }
        </Loaded>
      </Card>
      <SessionSheet id={peeked} onClose={() => setPeeked(null)} />
    </>
  )
}

const NoSessions = () => (
  <EmptyState
    icon={MonitorPlay}
    title="No sessions yet"
    actions={
      <Button asChild>
        <Link href="/games">Choose a game to launch</Link>
      </Button>
    }
  >
    A session appears here when your backend, or a test from this cabinet, launches a game.
  </EmptyState>
)
