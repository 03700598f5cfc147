import { ChartView } from '@/components/data/chart/chart-view'
import { formatDurationTick } from '@/components/data/chart/format-tick'
import { formatDuration } from '@/components/data/format-time'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Countdown } from '@/components/transactions/countdown'
import { explainVerdict } from '@/components/transactions/explain-verdict'
import { verdictLooks } from '@/components/transactions/state-look'
import { Badge } from '@/components/ui/badge'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote } from '@/components/ui/empty-state'
import { formatNumber } from '@/server/contract/figures'
import type { EndpointDetail, HealthBucket } from './endpoint-detail'
import { useHealthSteps } from './use-health-steps'

export function DueList({ health }: { health: EndpointDetail }) {
  const more = health.queued - health.due.length
  return (
    <Card>
      <CardHeader title="Next attempts" description="Scheduled redeliveries, soonest first." />
      {health.due.length === 0 ? (
        <EmptyNote>Nothing is queued.</EmptyNote>
      ) : (
        <ul className="grid divide-y divide-line border-line border-t">
          {health.due.map((due) => (
            <li key={due.id} className="relative grid gap-0.5 px-5 py-3 text-sm hover:bg-hover">
              <div className="flex items-center justify-between gap-3">
                <OrganizationLink
                  href={`/transactions/${due.id}`}
                  className="font-medium capitalize after:absolute after:inset-0"
                >
                  {due.type} <Money value={due.amount} />
                </OrganizationLink>
                <Countdown until={due.nextAttemptAt} />
              </div>
              <p className="flex flex-wrap justify-between gap-x-3 text-faint text-xs">
                <span>
                  attempt {due.attemptCount + 1} of {due.attemptBudget}
                  {due.stateReason && `, ${due.stateReason.replaceAll('_', ' ')}`}
                </span>
                <Time value={due.nextAttemptAt} className="relative z-1" />
              </p>
            </li>
          ))}
          {more > 0 && <li className="px-5 py-3 text-faint text-sm">and {formatNumber(more)} more</li>}
        </ul>
      )}
    </Card>
  )
}

/** Two lines over time; a period without attempts is a gap, not zero. */
export function LatencyChart({ health: { buckets } }: { health: EndpointDetail }) {
  const steps = useHealthSteps(buckets)
  const each = (of: (bucket: HealthBucket) => number | null) => ({
    values: buckets.map(of),
    texts: buckets.map((bucket) => formatDuration(of(bucket) ?? 0)),
  })
  return (
    <ChartView
      as="lines"
      label="Latency over time"
      steps={steps}
      formatTick={formatDurationTick}
      series={[
        { name: 'Median', tone: 'accent', ...each(({ p50 }) => p50) },
        { name: 'p95', tone: 'warn', isDashed: true, ...each(({ p95 }) => p95) },
      ]}
    />
  )
}

/** Verdicts and reasons by frequency, each with its latest callback. */
export function VerdictList({ health }: { health: EndpointDetail }) {
  return (
    <Card>
      <CardHeader title="Verdicts and errors" description="Each opens its latest callback." />
      {health.verdicts.length === 0 ? (
        <EmptyNote>No attempts in this time range.</EmptyNote>
      ) : (
        <ul className="grid divide-y divide-line border-line border-t">
          {health.verdicts.map((row) => {
            const look = verdictLooks[row.verdict] ?? { label: row.verdict, tone: 'neutral' as const }
            return (
              <li
                key={`${row.verdict}-${row.reason}-${row.errorCode}`}
                className="relative grid gap-1 px-5 py-3 text-sm hover:bg-hover"
              >
                <div className="flex items-center justify-between gap-3">
                  <Badge tone={look.tone}>{look.label}</Badge>
                  <span className="tabular-nums">{formatNumber(row.count)}</span>
                </div>
                <OrganizationLink
                  href={`/transactions/${row.lastMovementId}`}
                  className="text-muted after:absolute after:inset-0"
                >
                  {explainVerdict({ verdictReason: row.reason, errorCode: row.errorCode })}
                </OrganizationLink>
                <span className="text-faint text-xs">
                  Last <Time value={row.lastAt} className="relative z-1" />
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
