import type { ReactNode } from 'react'
import { formatDuration } from '@/components/data/format-time'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Countdown } from '@/components/transactions/countdown'
import { Card } from '@/components/ui/card'
import { formatNumber, formatShare } from '@/server/contract/figures'
import type { EndpointDetail } from './endpoint-detail'

const figure = (count: number) => formatNumber(count)
const latency = (ms: number | null) => (ms === null ? '–' : formatDuration(ms))

export function HealthFigures({ health }: { health: EndpointDetail }) {
  return (
    <Card className="grid grid-cols-2 gap-x-6 gap-y-5 p-5 sm:grid-cols-3 xl:grid-cols-6">
      <Figure
        label="Settled"
        value={formatShare(health.settled, health.attempts)}
        hint={`of ${figure(health.attempts)} ${health.attempts === 1 ? 'attempt' : 'attempts'}`}
      />
      <Figure label="Median" value={latency(health.p50)} hint={`p99 ${latency(health.p99)}`} />
      <Figure
        label="p95"
        value={latency(health.p95)}
        hint={`timeout after ${formatDuration(health.timeoutMs)}`}
      />
      <Figure
        label="Queued"
        value={figure(health.queued)}
        hint={
          health.oldestQueuedAt ? (
            <>
              oldest from <Time value={health.oldestQueuedAt} />
            </>
          ) : (
            'queue is empty'
          )
        }
      />
      <Figure
        label="Next attempt"
        value={health.nextAttemptAt ? <Countdown until={health.nextAttemptAt} /> : '–'}
        hint={health.overdue > 0 ? `${figure(health.overdue)} due now` : 'none due'}
      />
      <Figure
        label="Needs attention"
        value={figure(health.needsAttention)}
        hint={
          health.needsAttention > 0 ? (
            <OrganizationLink
              href={`/callbacks?endpoint=${health.id}`}
              className="text-accent hover:underline"
            >
              View callbacks
            </OrganizationLink>
          ) : (
            'none'
          )
        }
      />
    </Card>
  )
}

function Figure({ label, value, hint }: { label: string; value: ReactNode; hint: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <span className="text-muted text-xs">{label}</span>
      <span className="font-semibold text-xl tabular-nums leading-tight">{value}</span>
      <span className="text-faint text-xs">{hint}</span>
    </div>
  )
}
