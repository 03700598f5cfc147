'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import Link from 'next/link'
import { healthState } from '@/components/callbacks/health-state'
import { OpenCallbacksButton } from '@/components/callbacks/open-callbacks-button'
import { Loaded } from '@/components/data/loaded'
import { Time } from '@/components/data/time'
import { TimeHeader } from '@/components/data/time-header'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Table, Td, Th } from '@/components/ui/table'
import { failedShare } from './failed-share'
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
            <EmptyState icon={CircleCheck} title="Nothing is failing">
              No callback needs attention, and no attempt failed in the last hour.
            </EmptyState>
          ) : (
            <>
              <FailingTable organizations={organizations} />
              {total > organizations.length && (
                <p className="px-5 py-3 text-muted text-sm">
                  The worst {organizations.length} of {total.toLocaleString('en')} organizations.
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

function FailingTable({ organizations }: { organizations: readonly Failing[] }) {
  return (
    <Table label="Failing callbacks by organization">
      <thead>
        <tr>
          <Th>Organization</Th>
          <Th className="max-sm:hidden">Endpoint health</Th>
          <Th className="text-right">Needs attention</Th>
          <Th className="text-right max-sm:hidden">Failed, 1 h</Th>
          <Th className="text-right max-md:hidden">Failed, 24 h</Th>
          <TimeHeader label="Oldest waiting" className="max-lg:hidden" />
          <TimeHeader label="Last success" className="max-xl:hidden" />
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody className="[&_tr:last-child_td]:border-b-0">
        {organizations.map((row) => (
          <tr key={row.organizationId}>
            <Td className="w-full max-w-0">
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
            </Td>
            <Td className="max-sm:hidden">
              <Health row={row} />
            </Td>
            <Td className="text-right font-semibold tabular-nums">{row.waiting.toLocaleString('en')}</Td>
            <Td className="whitespace-nowrap text-right tabular-nums max-sm:hidden">
              <Share failed={row.hourFailed} attempts={row.hourAttempts} />
            </Td>
            <Td className="whitespace-nowrap text-right tabular-nums max-md:hidden">
              <Share failed={row.dayFailed} attempts={row.dayAttempts} />
            </Td>
            <Td className="max-lg:hidden">
              {row.oldestWaiting ? <Time value={row.oldestWaiting} /> : <span className="text-faint">–</span>}
            </Td>
            <Td className="max-xl:hidden">
              {row.lastSettledAt ? (
                <Time value={row.lastSettledAt} />
              ) : (
                <span className="text-faint">None in 24 h</span>
              )}
            </Td>
            <Td className="text-right">
              <OpenCallbacksButton organization={row} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Health({ row: { pausedUntil, hourAttempts, hourFailed } }: { row: Failing }) {
  const settled = hourAttempts - hourFailed
  const { label, tone } = healthState({ isActive: true, pausedUntil, attempts: hourAttempts, settled })
  return <Badge tone={tone}>{label}</Badge>
}

function Share({ failed, attempts }: { failed: number; attempts: number }) {
  return (
    <>
      {failedShare(failed, attempts)}
      {attempts > 0 && (
        <span className="block text-faint text-xs">
          {failed.toLocaleString('en')} of {attempts.toLocaleString('en')}
        </span>
      )}
    </>
  )
}
