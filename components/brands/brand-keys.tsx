'use client'

import { useQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '@/components/data/data-table'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote } from '@/components/ui/empty-state'

const columns: Column<Outputs['keys']['list'][number]>[] = [
  {
    heading: 'Key',
    cell: (key) => (
      <div className="grid">
        <span className="font-medium">{key.name}</span>
        <code className="text-faint text-xs">{key.prefix}…</code>
      </div>
    ),
  },
  { heading: 'Scopes', cell: (key) => key.scopes.join(', '), from: 'sm', className: 'text-muted' },
  {
    heading: 'Last used',
    cell: (key) =>
      key.lastUsedAt ? <Time value={key.lastUsedAt} /> : <span className="text-faint">Never</span>,
    kind: 'time',
  },
]

/** Keys belong to the platform and work for every brand. */
export function BrandKeys() {
  const trpc = useTRPC()
  const keys = useQuery(trpc.keys.list.queryOptions())
  const live = (keys.data ?? []).filter((key) => key.status !== 'revoked' && key.status !== 'expired')
  return (
    <Card>
      <CardHeader
        title="API keys"
        description="Platform keys work for all brands. Each call selects a brand with sub_operator_ref."
        actions={
          <Button size="sm" asChild>
            <OrganizationLink href="/developers/keys">Manage</OrganizationLink>
          </Button>
        }
      />
      {keys.isPending ? (
        <TableSkeleton rows={2} />
      ) : keys.isLoadingError ? (
        <LoadError what="Keys" message={keys.error.message} onRetry={() => void keys.refetch()} />
      ) : live.length === 0 ? (
        <EmptyNote>No active keys.</EmptyNote>
      ) : (
        <DataTable label="Keys" rows={live} keyOf={(key) => key.id} columns={columns} isFollowed />
      )}
    </Card>
  )
}
