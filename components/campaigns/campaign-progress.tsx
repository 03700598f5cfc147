import type { ReactNode } from 'react'
import { formatDuration } from '@/components/data/format-time'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { Card } from '@/components/ui/card'
import { formatNumber } from '@/server/contract/figures'
import type { CampaignDetail } from './campaign-status'
import { describeIssued } from './describe-issued'
import { playerLooks } from './player-status'
import { ProgressBar } from './progress-bar'

const shown = ['queued', 'issuing', 'issued', 'failed', 'cancelling', 'cancelled'] as const
const dots = {
  queued: 'bg-line-strong',
  issuing: 'bg-busy',
  issued: 'bg-ok',
  failed: 'bg-bad',
  cancelling: 'bg-warn',
  cancelled: 'bg-faint',
}

/** Players by status, pace, time left, and what was played. */
export function CampaignProgress({ campaign }: { campaign: CampaignDetail }) {
  const { counts, pace } = campaign
  return (
    <Card className="grid gap-5 p-5">
      <div className="grid gap-2.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 className="font-semibold text-[0.9375rem] tabular-nums">{describeIssued(counts)}</h2>
          {pace && (
            <p className="text-muted text-sm tabular-nums" aria-live="off">
              {pace.perSecond.toFixed(1)} per second (limit {pace.limitPerSecond})
              {pace.secondsLeft !== null && `, about ${formatDuration(pace.secondsLeft * 1_000)} left`}
            </p>
          )}
        </div>
        <ProgressBar total={counts.total} byStatus={counts.byStatus} className="h-3" />
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {shown
            .filter((status) => counts.byStatus[status] > 0)
            .map((status) => (
              <li key={status} className="flex items-center gap-1.5">
                <span aria-hidden className={`size-2 rounded-full ${dots[status]}`} />
                {playerLooks[status].label}
                <span className="text-muted tabular-nums">{formatNumber(counts.byStatus[status])}</span>
              </li>
            ))}
        </ul>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4 border-line border-t pt-4 text-sm">
        <Fact label="Open grants" value={formatNumber(counts.grants.active)} />
        <Fact label="Completed grants" value={formatNumber(counts.grants.consumed)} />
        <Fact label="Cancelled grants" value={formatNumber(counts.grants.cancelled)} />
        <Fact label="Expired grants" value={formatNumber(counts.grants.expired)} />
        {campaign.played.map(({ won, roundsPlayed }) => (
          <Fact
            key={won.currency}
            label={`Won in ${formatNumber(roundsPlayed)} rounds`}
            value={<Money value={won} />}
          />
        ))}
        {campaign.startedAt && <Fact label="Started" value={<Time value={campaign.startedAt} />} />}
        {campaign.finishedAt && <Fact label="Finished" value={<Time value={campaign.finishedAt} />} />}
      </dl>
    </Card>
  )
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-faint text-xs">{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}
