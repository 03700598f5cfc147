import { formatDuration } from '@/components/data/format-time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { cn } from '@/components/ui/cn'
import { formatNumber, formatShare } from '@/server/contract/figures'
import { changeOf, changeOfSuccess } from './change'
import { type Period, periodLabels } from './search-params'
import { type Counts, endedOf, type Statistics, settledOf } from './statistics'

export function Figures({ statistics, period }: { statistics: Statistics; period: Period }) {
  const { total, previous, pendingNow, needingPersonNow } = statistics
  const against = (text: string | null) =>
    text && { text, period: `vs. previous ${periodLabels[period].label}` }
  const compare = (of: (counts: Counts) => number | null) =>
    previous && against(changeOf(of(total), of(previous.total)))
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
            : `${formatNumber(total.declined)} declined of ${formatNumber(ended)}`
        }
        change={previous && against(changeOfSuccess(total, previous.total))}
      />
      <Figure
        label="Operator latency"
        value={total.latencyP50Ms === null ? '–' : formatDuration(total.latencyP50Ms)}
        note={p95 === null ? 'No attempts yet' : `p50 · p95 ${formatDuration(p95)}`}
        change={compare(({ latencyP50Ms }) => latencyP50Ms)}
      />
      <Figure
        label="Redeliveries"
        value={formatNumber(total.redeliveries)}
        note={`of ${formatNumber(total.attempts)} ${total.attempts === 1 ? 'attempt' : 'attempts'}`}
        change={compare(({ redeliveries }) => redeliveries)}
      />
      <Figure
        label="Sessions"
        value={formatNumber(total.sessions)}
        note={`and ${formatNumber(total.demoSessions)} demo`}
        change={compare(({ sessions }) => sessions)}
        href="/sessions"
      />
      <Figure
        label="Pending now"
        value={formatNumber(pendingNow)}
        note={pendingNow > 0 ? 'View pending callbacks' : 'Nothing pending'}
        href={pendingNow > 0 ? '/transactions?state=pending' : null}
      />
      <Figure
        label="Needs attention"
        value={formatNumber(needingPersonNow)}
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
  /** Against the period before. */
  change?: { text: string; period: string } | '' | null
  href?: string | null
  isAlarming?: boolean
}

function Figure({ label, value, note, change, href, isAlarming }: FigureProps) {
  return (
    <div className="grid content-start gap-1 rounded-xl border border-line bg-surface px-4 py-4 shadow-raised">
      <dt className="text-faint text-xs">{label}</dt>
      <dd className={cn('font-semibold text-xl tabular-nums tracking-tight', isAlarming && 'text-bad')}>
        {value}
      </dd>
      <dd className="text-muted text-xs">
        {href ? (
          <OrganizationLink href={href} prefetch={false} className="font-medium text-accent hover:underline">
            {note}
          </OrganizationLink>
        ) : (
          note
        )}
      </dd>
      {change && (
        <dd className="text-faint text-xs tabular-nums">
          {change.text} <span className="max-sm:sr-only">{change.period}</span>
        </dd>
      )}
    </div>
  )
}
