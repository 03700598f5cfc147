'use client'

import type { ReactNode } from 'react'
import { BrandName } from '@/components/data/brand-name'
import { DataTable } from '@/components/data/data-table'
import { PlainTime } from '@/components/data/plain-time'
import { Time } from '@/components/data/time'
import { type BrandLimits, limitLabels } from '@/components/limits/limits'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Card, CardHeader } from '@/components/ui/card'
import { limitFields } from '@/server/contract/bet-rules'
import { formatNumber, groupDigits } from '@/server/contract/figures'
import type { Exclusion } from './exclusion'

type Player = Outputs['players']['get']

interface LifetimeProps {
  player: Player
  /** Where there are several brands. */
  brandOf: ((brandId: string) => string) | null
}

/** What the player has bet and won since the first transaction, per currency. */
export function Lifetime({ player, brandOf }: LifetimeProps) {
  const { totals, firstSeenAt, lastSeenAt, countedUntil, countedFrom } = player
  return (
    <Card>
      <CardHeader
        title="Lifetime"
        description={
          firstSeenAt && lastSeenAt ? (
            <>
              First seen <Time value={firstSeenAt} hasYear />, last seen <Time value={lastSeenAt} hasYear />.
            </>
          ) : (
            'No session or transaction yet.'
          )
        }
      />
      {totals.length > 0 && (
        <DataTable
          label="Lifetime totals"
          rows={totals}
          keyOf={({ id }) => id}
          isFollowed
          columns={[
            {
              heading: 'Currency',
              cell: ({ bets, brandId }) => (
                <>
                  {bets.currency}
                  {brandOf && <span className="block text-faint text-xs">{brandOf(brandId)}</span>}
                </>
              ),
            },
            { heading: 'Bets', cell: ({ bets }) => groupDigits(bets.decimal), kind: 'number' },
            {
              heading: 'Refunds',
              cell: ({ refunds }) => groupDigits(refunds.decimal),
              kind: 'number',
              from: 'lg',
            },
            { heading: 'Wins', cell: ({ wins }) => groupDigits(wins.decimal), kind: 'number' },
            {
              heading: 'GGR',
              cell: ({ ggr }) => groupDigits(ggr.decimal),
              kind: 'number',
              className: 'font-medium',
            },
            {
              heading: 'Transactions',
              cell: ({ movements }) => formatNumber(movements),
              kind: 'number',
              from: 'sm',
            },
          ]}
        />
      )}
      {countedUntil && (
        <p className="border-line border-t px-5 py-3 text-faint text-xs">
          Totals as of <PlainTime value={countedUntil} hasSeconds={false} />, counted hourly.
          {countedFrom && ' Earlier transactions are still being counted.'}
        </p>
      )}
    </Card>
  )
}

interface ProtectionSummaryProps {
  exclusions: readonly Exclusion[]
  limits: readonly BrandLimits[]
}

/** Whether the player can play, and which limits hold, brand by brand. The cards below have the details. */
export function ProtectionSummary({ exclusions, limits }: ProtectionSummaryProps) {
  const inForce = exclusions.filter(({ isInForce }) => isInForce)
  return (
    <Card>
      <CardHeader title="Limits and exclusions" />
      <dl className="grid gap-3 px-5 pb-5 text-sm">
        <Row label="Status">
          {inForce.length === 0 && (
            <div>
              <Badge tone="ok">Can play</Badge>
            </div>
          )}
          {inForce.map(({ id, subOperatorRef, endsAt }) => (
            <div key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Badge tone="warn">Excluded</Badge>
              <span>
                {subOperatorRef && (
                  <>
                    at <BrandName brandRef={subOperatorRef} />,{' '}
                  </>
                )}
                {endsAt ? (
                  <>
                    until <Time value={endsAt} hasYear />
                  </>
                ) : (
                  'no end date'
                )}
              </span>
            </div>
          ))}
        </Row>
        {limits.flatMap(({ brandId, subOperatorRef, own, defaults }) =>
          setsOf(own, defaults).map((set) => (
            <Row
              key={`${brandId} ${set.title} ${set.currency}`}
              label={
                <>
                  {set.title}, {set.currency}
                  {subOperatorRef && (
                    <span className="block">
                      <BrandName brandRef={subOperatorRef} />
                    </span>
                  )}
                </>
              }
            >
              <ul className="grid gap-0.5">
                {limitFields.flatMap((field) => {
                  const limit = set.limits[field]
                  const used = set.used?.[field] ?? null
                  if (limit === null) return []
                  return (
                    <li key={field} className="flex flex-wrap justify-between gap-x-3">
                      <span className="text-muted">{limitLabels[field]}</span>
                      <span className="tabular-nums">
                        {used !== null && <span className="text-faint">{groupDigits(used)} of </span>}
                        {groupDigits(limit)}
                      </span>
                    </li>
                  )
                })}
              </ul>
            </Row>
          )),
        )}
        {limits.every(({ own, defaults }) => setsOf(own, defaults).length === 0) && (
          <Row label="Limits">
            <span className="text-muted">None</span>
          </Row>
        )}
      </dl>
    </Card>
  )
}

interface LimitSet extends Pick<BrandLimits['defaults'][number], 'currency' | 'limits'> {
  title: string
  used: NonNullable<BrandLimits['own']>['used'] | null
}

/** The player's own limits, and those of all players, where at least one is set. */
const setsOf = (own: BrandLimits['own'], defaults: BrandLimits['defaults']): LimitSet[] =>
  [
    ...(own ? [{ ...own, title: 'Player limits' }] : []),
    ...defaults.map((set) => ({ ...set, title: 'Default limits', used: null })),
  ].filter(({ limits }) => limitFields.some((field) => limits[field] !== null))

const Row = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_1fr]">
    <dt className="text-faint text-xs sm:pt-0.5">{label}</dt>
    <dd className="grid min-w-0 gap-1.5">{children}</dd>
  </div>
)
