import { Time } from '@/components/data/time'
import { Card, CardHeader } from '@/components/ui/card'
import { eventLabels, type Incident } from './words'

/** What became of it, oldest first. */
export function IncidentHistory({ history }: { history: Incident['history'] }) {
  return (
    <Card>
      <CardHeader title="History" />
      <ol className="grid gap-3.5 px-5 pb-5 text-sm">
        {history.map((event) => (
          <li key={`${event.createdAt.toISOString()} ${event.kind}`} className="grid gap-0.5">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{eventLabels[event.kind]}</span>
              <span className="text-faint text-xs">
                {event.by.kind === 'system' ? 'System' : event.by.name} · <Time value={event.createdAt} />
              </span>
            </span>
            <Detail event={event} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Detail({ event: { kind, text, data } }: { event: Incident['history'][number] }) {
  if (text !== null) return <p className="whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">{text}</p>
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
    return <p className="text-muted">Callbacks delivered since: {data.delivered.toLocaleString('en')}</p>
  return null
}
