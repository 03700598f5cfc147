'use client'

import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/components/data/loaded'
import { Time } from '@/components/data/time'
import { TimeHeader } from '@/components/data/time-header'
import { StatusBadge } from '@/components/request-log/status-badge'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { Table, Td, Th } from '@/components/ui/table'
import { AllGood } from './all-good'
import { refreshMs } from './overview-refresh'

type Refused = Outputs['staffOverview']['refused'][number]

/** Errors with which calls of the API were answered in the last hour. */
export function RefusedCard() {
  const trpc = useTRPC()
  const refused = useQuery(trpc.staffOverview.refused.queryOptions(undefined, { refetchInterval: refreshMs }))
  return (
    <Card>
      <CardHeader
        title="API errors"
        description="Errors returned to API calls of all organizations in the last hour, by code."
      />
      <Loaded query={refused} what="API errors" rows={3}>
        {(rows) =>
          rows.length === 0 ? <AllGood>No errors in the last hour</AllGood> : <RefusedTable rows={rows} />
        }
      </Loaded>
    </Card>
  )
}

function RefusedTable({ rows }: { rows: readonly Refused[] }) {
  return (
    <Table label="API errors">
      <thead>
        <tr>
          <Th>Error</Th>
          <Th>Status</Th>
          <Th className="text-right">Calls</Th>
          <Th className="text-right max-sm:hidden">Organizations</Th>
          <TimeHeader label="Last" className="max-md:hidden" />
        </tr>
      </thead>
      <tbody className="[&_tr:last-child_td]:border-b-0">
        {rows.map((row) => (
          <tr key={`${row.errorCode} ${row.status}`}>
            <Td className="w-full">
              <code className="text-[0.8125rem] [overflow-wrap:anywhere]">{row.errorCode ?? 'No code'}</code>
              {row.message && <span className="block text-muted text-xs">{row.message}</span>}
            </Td>
            <Td>
              <StatusBadge status={row.status} />
            </Td>
            <Td className="text-right tabular-nums">
              {row.calls.toLocaleString('en')}
              {row.isPartial && '+'}
            </Td>
            <Td className="text-right tabular-nums max-sm:hidden">
              {row.organizations.toLocaleString('en')}
            </Td>
            <Td className="max-md:hidden">
              <Time value={row.lastAt} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
