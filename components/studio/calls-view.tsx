'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryState } from 'nuqs'
import { DataTable } from '@/components/data/data-table'
import { formatDuration } from '@/components/data/format-time'
import { ListBar } from '@/components/data/list-bar'
import { ListPage } from '@/components/data/list-page'
import { sheetParam } from '@/components/data/list-params'
import { type HeaderSort, sortByTime } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { pollFirstPage, useOpenList } from '@/components/data/use-open-list'
import { formatPreview, parsePreview } from '@/components/request-log/search-params'
import { StatusBadge } from '@/components/request-log/status-badge'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { callList } from './call-params'

const CallSheet = lazyPanel(() => import('./call-sheet'), 'CallSheet')

type Call = Outputs['studio']['calls']['calls'][number]

const refreshMs = 5_000

/** Calls between Croupier and the studio's production, followed while it is open. */
export function StudioCallsView() {
  const trpc = useTRPC()
  const list = useOpenList(callList)
  const sort = sortByTime(list.params.sort, list.change)
  const [previewed, setPreviewed] = useQueryState('preview', sheetParam)
  const at = parsePreview(previewed)
  const page = useQuery(
    trpc.studio.calls.queryOptions(list.search, pollFirstPage(list.params.cursor, refreshMs)),
  )
  return (
    <>
      <ListPage
        title="Call log"
        description="Calls between Croupier and your production server in the last 3 days, as they were sent."
        list={list}
        bar={<ListBar list={list} />}
        query={page}
        what="Calls"
        rows={12}
        rowsOf={(data) => data.calls}
        noMatch="No matching calls"
        empty={
          <EmptyState title="No calls yet">
            Calls appear here within seconds once production is connected. Those of certification runs are on
            their runs.
          </EmptyState>
        }
        order={sort.order}
      >
        {(calls) => (
          <CallsTable
            calls={calls}
            previewed={previewed}
            onPreview={(preview) => void setPreviewed(preview)}
            sort={sort.header}
          />
        )}
      </ListPage>
      {at && <CallSheet at={at} onClose={() => void setPreviewed(null)} />}
    </>
  )
}

interface CallsTableProps {
  calls: readonly Call[]
  previewed: string | null
  onPreview: (preview: string) => void
  sort: HeaderSort
}

function CallsTable({ calls, previewed, onPreview, sort }: CallsTableProps) {
  return (
    <DataTable
      label="Calls"
      rows={calls}
      keyOf={({ id }) => id}
      rowProps={(call) => ({
        onClick: () => onPreview(formatPreview(call)),
        className: cn('cursor-pointer hover:bg-hover', formatPreview(call) === previewed && 'bg-accent-soft'),
      })}
      columns={[
        {
          heading: 'Call',
          cell: (call) => (
            <button
              type="button"
              aria-haspopup="dialog"
              className="flex w-full min-w-0 items-baseline gap-2 text-left font-mono text-[0.8125rem]"
              onClick={(event) => {
                event.stopPropagation()
                onPreview(formatPreview(call))
              }}
            >
              <span className="w-10 shrink-0 text-faint">{call.method}</span>
              <span className="truncate">{call.path}</span>
            </button>
          ),
          width: 'rest',
        },
        {
          heading: 'Direction',
          cell: ({ isInbound }) => (isInbound ? 'From your server' : 'To your server'),
          from: 'md',
          className: 'text-muted whitespace-nowrap',
        },
        {
          heading: 'Status',
          cell: ({ status }) =>
            status === null ? <Badge tone="bad">No answer</Badge> : <StatusBadge status={status} />,
        },
        {
          heading: 'Duration',
          cell: ({ durationMs }) => formatDuration(durationMs),
          kind: 'number',
          from: 'md',
          width: 'line',
          className: 'text-muted',
        },
        { heading: 'Time', cell: (row) => <Time value={row.createdAt} />, kind: 'time', from: 'sm', sort },
      ]}
    />
  )
}
