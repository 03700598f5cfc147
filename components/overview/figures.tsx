import Link from 'next/link'
import { formatDuration } from '@/components/data/format-time'
import { cn } from '@/components/ui/cn'
import { endedOf, formatCount, formatShare, type Statistics, settledOf } from './statistics'

export function Figures({ statistics }: { statistics: Statistics }) {
  const { total, pendingNow, needingPersonNow } = statistics
  const ended = endedOf(total)
  const p95 = total.latencyP95Ms
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-6">
      <Figure
        label="Callback success"
        value={formatShare(settledOf(total), ended)}
        note={
          ended === 0
            ? 'No callbacks completed yet'
            : `${formatCount(total.declined)} declined of ${formatCount(ended)}`
        }
      />
      <Figure
        label="Operator latency"
        value={total.latencyP50Ms === null ? '—' : formatDuration(total.latencyP50Ms)}
        note={p95 === null ? 'No attempts yet' : `p50 · p95 ${formatDuration(p95)}`}
      />
      <Figure
        label="Redeliveries"
        value={formatCount(total.redeliveries)}
        note={`of ${formatCount(total.attempts)} ${total.attempts === 1 ? 'attempt' : 'attempts'}`}
      />
      <Figure
        label="Sessions"
        value={formatCount(total.sessions)}
        note={`and ${formatCount(total.demoSessions)} demo`}
        href="/sessions"
      />
      <Figure
        label="Pending now"
        value={formatCount(pendingNow)}
        note={pendingNow > 0 ? 'View pending callbacks' : 'Nothing pending'}
        href={pendingNow > 0 ? '/transactions?state=pending' : null}
      />
      <Figure
        label="Needs attention"
        value={formatCount(needingPersonNow)}
        note={needingPersonNow > 0 ? 'Replay or resolve them' : 'No callbacks'}
        href={needingPersonNow > 0 ? '/transactions?state=attention' : null}
        isAlarming={needingPersonNow > 0}
      />
    </dl>
  )
}

interface FigureProps {
  label: string
  value: string
  note: string
  href?: string | null
  isAlarming?: boolean
}

function Figure({ label, value, note, href, isAlarming }: FigureProps) {
  return (
    <div className="grid content-start gap-1 rounded-xl border border-line bg-surface px-4 py-4 shadow-raised">
      <dt className="text-faint text-xs">{label}</dt>
      <dd className={cn('font-semibold text-xl tabular-nums tracking-tight', isAlarming && 'text-bad')}>
        {value}
      </dd>
      <dd className="text-muted text-xs">
        {href ? (
          <Link href={href} prefetch={false} className="font-medium text-accent hover:underline">
            {note}
          </Link>
        ) : (
          note
        )}
      </dd>
    </div>
  )
}
