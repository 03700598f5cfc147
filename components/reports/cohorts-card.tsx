'use client'

import { useQuery } from '@tanstack/react-query'
import { monthStep } from '@/components/data/chart/chart-steps'
import { type Column, DataTable } from '@/components/data/data-table'
import { Loaded } from '@/components/data/loaded'
import { PlainTime } from '@/components/data/plain-time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { formatNumber, formatShare } from '@/server/contract/figures'

type Cohorts = Outputs['reports']['cohorts']
type Cohort = Cohorts['cohorts'][number]

/** Players by the month of their first bet, and how many of them bet again. */
export function CohortsCard({ brandId }: { brandId: string | undefined }) {
  const trpc = useTRPC()
  const cohorts = useQuery(trpc.reports.cohorts.queryOptions(brandId ? { brandId } : {}))
  return (
    <Card>
      <CardHeader
        title="Retention by first month"
        description="Players by the month of their first bet, and the share that bet again in each later month. Months are UTC; free rounds count."
      />
      <Loaded query={cohorts} what="Retention" rows={6}>
        {(data) =>
          data.cohorts.length === 0 ? (
            <EmptyState
              title="No players yet"
              actions={
                <Button asChild>
                  <OrganizationLink href="/reports">Open report</OrganizationLink>
                </Button>
              }
            >
              Players appear once the hour of their first bet is counted.
            </EmptyState>
          ) : (
            <Table {...data} />
          )
        }
      </Loaded>
    </Card>
  )
}

function Table({ cohorts, countedFrom, countedUntil }: Cohorts) {
  const most = Math.max(...cohorts.map(({ active }) => active.length))
  const isOpen = ({ active }: Cohort, index: number) => index === active.length - 1
  return (
    <>
      {countedFrom && (
        <div className="px-5 pb-4">
          <Notice tone="busy" role="status" title="Earlier play is still being counted">
            First months can still move to before <PlainTime value={countedFrom} hasSeconds={false} />.
          </Notice>
        </div>
      )}
      <DataTable
        label="Retention by first month"
        rows={cohorts}
        keyOf={({ month }) => month}
        isFollowed
        columns={[
          {
            heading: 'First month',
            cell: ({ month }) => <span className="font-medium">{monthStep(month, 'UTC').label}</span>,
            isSticky: true,
            width: 'line',
          },
          { heading: 'Players', cell: ({ players }) => formatNumber(players), kind: 'number' },
          ...Array.from(
            { length: most - 1 },
            (_, at): Column<Cohort> => ({
              heading: `Month ${at + 1}`,
              cell: (cohort) => (
                <Share cohort={cohort} index={at + 1} isProvisional={isOpen(cohort, at + 1)} />
              ),
              kind: 'number',
              width: 'line',
              className: 'p-0! sm:p-0!',
            }),
          ),
        ]}
      />
      <p className="border-line border-t px-5 py-3 text-muted text-xs">
        The last figure of each row is of the month at hand, so it is provisional.
        {countedUntil && (
          <>
            {' '}
            Counted until <PlainTime value={countedUntil} hasSeconds={false} />.
          </>
        )}
      </p>
    </>
  )
}

interface ShareProps {
  cohort: Cohort
  index: number
  isProvisional: boolean
}

/** The darker, the more players came back. */
function Share({ cohort: { players, active }, index, isProvisional }: ShareProps) {
  const back = active[index]
  if (back === undefined) return null
  const strength = Math.round((back / players) * 45)
  return (
    <span
      title={`${formatNumber(back)} of ${formatNumber(players)} players`}
      className={`block px-3 py-2 ${isProvisional ? 'text-muted italic' : ''}`}
      style={{ backgroundColor: `color-mix(in oklab, var(--accent) ${strength}%, transparent)` }}
    >
      {formatShare(back, players)}
    </span>
  )
}
