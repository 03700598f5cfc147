'use client'

import { useQuery } from '@tanstack/react-query'
import { DataTable } from '@/components/data/data-table'
import { Loaded } from '@/components/data/loaded'
import { errorColumns } from '@/components/request-log/error-columns'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote } from '@/components/ui/empty-state'
import { formatNumber } from '@/server/contract/figures'
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
          rows.length === 0 ? <EmptyNote>No errors in the last hour</EmptyNote> : <RefusedTable rows={rows} />
        }
      </Loaded>
    </Card>
  )
}

const RefusedTable = ({ rows }: { rows: readonly Refused[] }) => (
  <DataTable
    label="API errors"
    rows={rows}
    keyOf={(row) => `${row.errorCode} ${row.status}`}
    columns={[
      errorColumns.error,
      errorColumns.status,
      errorColumns.calls,
      {
        heading: 'Organizations',
        cell: (row) => formatNumber(row.organizations),
        kind: 'number',
        from: 'sm',
      },
      errorColumns.last,
    ]}
  />
)
