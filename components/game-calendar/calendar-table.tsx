import type { ReactNode } from 'react'
import { DataTable } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'

type CalendarEvent = Outputs['games']['calendar']['events'][number]

interface CalendarTableProps {
  calendar: Outputs['games']['calendar']
  isPast: boolean
  /** The page of a game. */
  linkTo: (gameId: string, name: ReactNode) => ReactNode
}

/** Releases and retirements by their dates. */
export function CalendarTable({ calendar: { events, total }, isPast, linkTo }: CalendarTableProps) {
  if (events.length === 0)
    return (
      <EmptyState title={isPast ? 'Nothing in the past year' : 'Nothing planned'}>
        Releases and retirements of games appear here.
      </EmptyState>
    )
  return (
    <>
      <DataTable
        label="Releases and retirements"
        rows={events}
        keyOf={({ type, gameId }) => `${type}-${gameId}`}
        columns={[
          {
            heading: 'Game',
            cell: ({ gameId, name, providerName, note, at }) => (
              <>
                {linkTo(gameId, name)}
                <span className="block text-muted text-xs">{providerName}</span>
                {note && <span className="block text-xs">{note}</span>}
                <span className="block text-muted text-xs md:hidden">
                  <Time value={at} hasYear />
                </span>
              </>
            ),
            width: 'wrap',
          },
          { heading: 'Event', cell: (event) => <EventBadge event={event} /> },
          {
            heading: 'Date',
            kind: 'time',
            cell: ({ at }) => <Time value={at} hasYear />,
            width: 'line',
            from: 'md',
          },
        ]}
      />
      {total > events.length && (
        <p className="border-line border-t px-5 py-3 text-muted text-sm">
          Showing the first {events.length} of {total}.
        </p>
      )}
    </>
  )
}

const EventBadge = ({ event: { type } }: { event: CalendarEvent }) =>
  type === 'release' ? <Badge tone="ok">Release</Badge> : <Badge tone="warn">Retirement</Badge>
