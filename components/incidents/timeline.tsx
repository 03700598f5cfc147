import { Time } from '@/components/data/time'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { formatNumber } from '@/server/contract/figures'
import { eventLabels, type IncidentEvent } from './words'

const dots: Partial<Record<IncidentEvent['kind'], string>> = {
  opened: 'bg-bad',
  reopened: 'bg-bad',
  recovered: 'bg-ok',
  closed: 'bg-ok',
}

/** What became of it, oldest first; the updates of people stand in a card of their own. */
export function Timeline({ history }: { history: readonly IncidentEvent[] }) {
  const events = history.filter(({ kind }) => kind !== 'noted')
  return (
    <Card>
      <CardHeader title="Timeline" />
      <ol className="px-5 pb-5 text-sm">
        {events.map((event, index) => (
          <li key={event.id} className="relative grid gap-0.5 pb-4 pl-5 last:pb-0">
            {index < events.length - 1 && (
              <span aria-hidden className="absolute top-2 bottom-[-0.5rem] left-[3.5px] w-px bg-line" />
            )}
            <span
              aria-hidden
              className={cn(
                'absolute top-1.5 left-0 size-2 rounded-full',
                dots[event.kind] ?? 'bg-line-strong',
              )}
            />
            <span className="font-medium">{eventLabels[event.kind]}</span>
            <Detail event={event} />
            <span className="text-faint text-xs">
              {event.by.kind === 'system' ? 'System' : event.by.name} · <Time value={event.createdAt} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Detail({ event: { kind, data } }: { event: IncidentEvent }) {
  if (kind === 'snoozed')
    return (
      <p className="text-muted">
        {data?.until ? (
          <>
            Until <Time value={new Date(data.until)} />
          </>
        ) : (
          'Snooze ended'
        )}
      </p>
    )
  if (kind === 'assigned') return <p className="text-muted">{data?.assignee ?? 'Unassigned'}</p>
  if (kind === 'recovered' && typeof data?.delivered === 'number')
    return <p className="text-muted">Callbacks delivered since: {formatNumber(data.delivered)}</p>
  return null
}
