'use client'

import { useQuery } from '@tanstack/react-query'
import { DataTable } from '@/components/data/data-table'
import { Loaded } from '@/components/data/loaded'
import { errorColumns } from '@/components/request-log/error-columns'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote } from '@/components/ui/empty-state'

type Refused = Outputs['requests']['errors'][number]

const refreshMs = 30_000

/** With which errors the organization's calls were answered in the last hour. */
export function ErrorsCard() {
  const trpc = useTRPC()
  const errors = useQuery(trpc.requests.errors.queryOptions(undefined, { refetchInterval: refreshMs }))
  return (
    <Card>
      <CardHeader title="API errors" description="Your calls in the last hour, by endpoint and error code." />
      <Loaded query={errors} what="API errors" rows={3}>
        {(rows) =>
          rows.length === 0 ? <EmptyNote>No errors in the last hour</EmptyNote> : <ErrorsTable rows={rows} />
        }
      </Loaded>
    </Card>
  )
}

const ErrorsTable = ({ rows }: { rows: readonly Refused[] }) => (
  <DataTable
    label="API errors"
    rows={rows}
    keyOf={(row) => `${row.operation} ${row.errorCode} ${row.status}`}
    columns={[
      {
        heading: 'Endpoint',
        cell: (row) => (
          <OrganizationLink
            href={`/developers/requests?operation=${encodeURIComponent(row.operation)}&status=${row.status >= 500 ? '5xx' : '4xx'}`}
            prefetch={false}
            className="font-medium text-accent hover:underline"
          >
            {row.operation}
          </OrganizationLink>
        ),
      },
      errorColumns.error,
      { ...errorColumns.status, from: 'sm' },
      errorColumns.calls,
      errorColumns.last,
    ]}
  />
)
