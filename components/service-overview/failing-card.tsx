'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { healthState } from '@/components/callbacks/health-state'
import { OpenCallbacksButton } from '@/components/callbacks/open-callbacks-button'
import { DataTable } from '@/components/data/data-table'
import { Loaded } from '@/components/data/loaded'
import { Time } from '@/components/data/time'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { formatNumber, formatShare } from '@/server/contract/figures'
import { refreshMs } from './overview-refresh'

type Failing = Outputs['staffOverview']['failing']['organizations'][number]

/** Organizations whose callbacks fail, worst first. */
export function FailingCard() {
  const trpc = useTRPC()
  const failing = useQuery(trpc.staffOverview.failing.queryOptions(undefined, { refetchInterval: refreshMs }))
  return (
    <Card>
      <CardHeader
        title="Failing callbacks"
        description="Organizations with callbacks that need attention or with failed attempts in the last hour, worst first."
        actions={
          <Button size="sm" asChild>
            <Link href="/staff/callbacks">Failed callbacks</Link>
          </Button>
        }
      />
      <Loaded query={failing} what="Failing callbacks" rows={3}>
        {({ organizations, total }) =>
          organizations.length === 0 ? (
            <EmptyState title="Nothing is failing">
              No callback needs attention, and no attempt failed in the last hour.
            </EmptyState>
          ) : (
            <>
              <FailingTable organizations={organizations} />
              {total > organizations.length && (
                <p className="px-5 py-3 text-muted text-sm">
                  The worst {organizations.length} of {formatNumber(total)} organizations.
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

const FailingTable = ({ organizations }: { organizations: readonly Failing[] }) => (
  <DataTable
    label="Failing callbacks by organization"
    rows={organizations}
    keyOf={(row) => row.organizationId}
    columns={[
      {
        heading: 'Organization',
        cell: (row) => (
          <>
            <Link
              href={`/staff/organizations/${row.organizationId}`}
              prefetch={false}
              className="block truncate font-medium hover:underline"
            >
              {row.name}
            </Link>
            <span className="sm:hidden">
              <Health row={row} />
            </span>
          </>
        ),
        width: 'rest',
      },
      { heading: 'Endpoint health', cell: (row) => <Health row={row} />, from: 'sm' },
      {
        heading: 'Needs attention',
        cell: (row) => formatNumber(row.waiting),
        kind: 'number',
        className: 'font-semibold',
      },
      {
        heading: 'Failed, 1 h',
        cell: (row) => <Share failed={row.hourFailed} attempts={row.hourAttempts} />,
        kind: 'number',
        from: 'sm',
        width: 'line',
      },
      {
        heading: 'Failed, 24 h',
        cell: (row) => <Share failed={row.dayFailed} attempts={row.dayAttempts} />,
        kind: 'number',
        from: 'md',
        width: 'line',
      },
      {
        heading: 'Oldest waiting',
        cell: (row) =>
          row.oldestWaiting ? <Time value={row.oldestWaiting} /> : <span className="text-faint">–</span>,
        kind: 'time',
        from: 'lg',
      },
      {
        heading: 'Last success',
        cell: (row) =>
          row.lastSettledAt ? (
            <Time value={row.lastSettledAt} />
          ) : (
            <span className="text-faint">None in 24 h</span>
          ),
        kind: 'time',
        from: 'xl',
      },
      { heading: 'Actions', cell: (row) => <OpenCallbacksButton organization={row} />, kind: 'actions' },
    ]}
    isFollowed
  />
)

function Health({ row: { pausedUntil, hourAttempts, hourFailed } }: { row: Failing }) {
  const settled = hourAttempts - hourFailed
  const { label, tone } = healthState({ isActive: true, pausedUntil, attempts: hourAttempts, settled })
  return <Badge tone={tone}>{label}</Badge>
}

function Share({ failed, attempts }: { failed: number; attempts: number }) {
  return (
    <>
      {formatShare(failed, attempts, 'up')}
      {attempts > 0 && (
        <span className="block text-faint text-xs">
          {formatNumber(failed)} of {formatNumber(attempts)}
        </span>
      )}
    </>
  )
}
