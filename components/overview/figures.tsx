import type { ReactNode } from 'react'
import { formatDuration } from '@/components/data/format-time'
import { Money } from '@/components/data/money'
import { OrganizationLink } from '@/components/shell/organization-link'
import { cn } from '@/components/ui/cn'
import { formatCount, formatNumber, formatShare, noValue } from '@/server/contract/figures'
import { changeOf, changeOfSuccess } from './change'
import type { FigureName } from './parts'
import { type Period, periodLabels } from './search-params'
import { type Counts, endedOf, type Statistics, settledOf } from './statistics'
import { useBilling } from './use-billing'

interface FiguresProps {
  statistics: Statistics
  period: Period
  names: readonly FigureName[]
}

/** The figures of the reader's role, in its order. */
export function Figures({ statistics, period, names }: FiguresProps) {
  const known = { ...figuresOf(statistics, period), ...useBillingFigures() }
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {names.map((name) => (
        <Figure key={name} {...known[name]} />
      ))}
    </dl>
  )
}

type BillingFigure = 'balance' | 'runway' | 'invoices'

/** As high as with their values while those are loaded. */
function useBillingFigures(): Record<BillingFigure, FigureProps> {
  const { credit, invoices } = useBilling()
  const days = credit?.runwayDays ?? null
  const overdue = invoices?.overdue.length ?? 0
  return {
    balance: {
      label: 'Balance',
      value: credit ? <Money value={credit.credit.balance} /> : noValue,
      note: credit ? (
        <>
          <Money value={credit.credit.left} /> available
        </>
      ) : (
        'Prepaid credit'
      ),
      href: '/billing',
      isAlarming: credit?.credit.isUsedUp ?? false,
    },
    runway: {
      label: 'Runway',
      value: days === null ? noValue : formatCount(days, 'day'),
      note: credit && !credit.hasFees ? 'No fees yet' : 'At the present rate of fees',
    },
    invoices: {
      label: 'Open invoices',
      value: invoices ? formatNumber(invoices.all.length) : noValue,
      note: overdue > 0 ? `${formatNumber(overdue)} overdue` : 'View invoices',
      href: overdue > 0 ? '/billing/invoices?status=overdue' : '/billing/invoices',
      isAlarming: overdue > 0,
    },
  }
}

function figuresOf(
  statistics: Statistics,
  period: Period,
): Record<Exclude<FigureName, BillingFigure>, FigureProps> {
  const { total, previous, pendingNow, money } = statistics
  const against = (text: string | null) =>
    text && { text, period: `vs. previous ${periodLabels[period].label}` }
  const compare = (of: (counts: Counts) => number | null) =>
    previous && against(changeOf(of(total), of(previous.total)))
  const ended = endedOf(total)
  const p95 = total.latencyP95Ms
  const [sums] = money
  const before = previous?.money.find(({ currency }) => currency === sums?.currency)
  return {
    ggr: {
      label: sums ? `GGR, ${sums.currency}` : 'GGR',
      value: sums ? <Money value={sums.ggr} /> : noValue,
      note:
        money.length > 1
          ? `Most active of ${money.length} currencies`
          : sums
            ? 'Bets less refunds and wins'
            : 'No transactions yet',
      change: sums && before && against(changeOf(Number(sums.ggr.decimal), Number(before.ggr.decimal))),
    },
    success: {
      label: 'Callback success',
      value: formatShare(settledOf(total), ended),
      note:
        ended === 0
          ? 'No callbacks completed yet'
          : `${formatNumber(total.declined)} declined of ${formatNumber(ended)}`,
      change: previous && against(changeOfSuccess(total, previous.total)),
    },
    latency: {
      label: 'Operator latency',
      value: total.latencyP50Ms === null ? noValue : formatDuration(total.latencyP50Ms),
      note: p95 === null ? 'No attempts yet' : `p50 · p95 ${formatDuration(p95)}`,
      change: compare(({ latencyP50Ms }) => latencyP50Ms),
    },
    redeliveries: {
      label: 'Redeliveries',
      value: formatNumber(total.redeliveries),
      note: `of ${formatNumber(total.attempts)} ${total.attempts === 1 ? 'attempt' : 'attempts'}`,
      change: compare(({ redeliveries }) => redeliveries),
    },
    sessions: {
      label: 'Sessions',
      value: formatNumber(total.sessions),
      note: `and ${formatNumber(total.demoSessions)} demo`,
      change: compare(({ sessions }) => sessions),
      href: '/sessions',
    },
    pending: {
      label: 'Pending now',
      value: formatNumber(pendingNow),
      note: pendingNow > 0 ? 'View pending callbacks' : 'Nothing pending',
      href: pendingNow > 0 ? '/transactions?state=pending' : null,
    },
  }
}

interface FigureProps {
  label: string
  value: ReactNode
  note: ReactNode
  /** Against the period before. */
  change?: { text: string; period: string } | '' | null | undefined
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
