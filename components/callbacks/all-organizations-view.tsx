'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { Time } from '@/components/data/time'
import { useOpenOrganization } from '@/components/shell/organization-menu'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Table, Td, Th } from '@/components/ui/table'
import { attentionGroups } from '@/server/contract/delivery-states'
import { groupLooks } from './group-looks'

type Waiting = Outputs['callbacks']['everywhere'][number]

/** For staff: organizations with callbacks that need attention. Opening one is recorded in its audit log. */
export function AllOrganizationsView() {
  const trpc = useTRPC()
  const waiting = useQuery(trpc.callbacks.everywhere.queryOptions(undefined, { refetchInterval: 15_000 }))
  return (
    <>
      <PageHeader
        title="Failed callbacks"
        description="Organizations with callbacks that need attention, oldest first. Opening one is recorded in its audit log with your name."
      />
      <Card>
        {waiting.isPending ? (
          <TableSkeleton />
        ) : waiting.isLoadingError ? (
          <LoadError
            what="Failed callbacks"
            message={waiting.error.message}
            onRetry={() => void waiting.refetch()}
          />
        ) : waiting.data.length === 0 ? (
          <EmptyState icon={CircleCheck} title="Nothing needs attention" />
        ) : (
          <WaitingTable rows={waiting.data} />
        )}
      </Card>
    </>
  )
}

function WaitingTable({ rows }: { rows: readonly Waiting[] }) {
  const open = useOpenOrganization('/callbacks')
  return (
    <Table label="Failed callbacks by organization">
      <thead>
        <tr>
          <Th>Organization</Th>
          <Th className="text-right">Waiting</Th>
          {attentionGroups.map((group) => (
            <Th key={group} className="text-right max-lg:hidden">
              {groupLooks[group].label}
            </Th>
          ))}
          <Th className="max-md:hidden">Oldest</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody className="[&_tr:last-child_td]:border-b-0">
        {rows.map((row) => (
          <tr key={row.organizationId}>
            <Td>
              <span className="block font-medium">{row.name}</span>
              <code className="text-faint text-xs">{row.slug}</code>
            </Td>
            <Td className="text-right font-semibold tabular-nums">{row.total.toLocaleString('en')}</Td>
            {attentionGroups.map((group) => (
              <Td key={group} className="text-right text-muted tabular-nums max-lg:hidden">
                {row.groups[group].toLocaleString('en')}
              </Td>
            ))}
            <Td className="max-md:hidden">
              <Time value={row.oldest} />
            </Td>
            <Td className="text-right">
              <Button
                size="sm"
                aria-label={`Open the callbacks of ${row.name}`}
                isPending={open.isPending && open.variables?.organizationId === row.organizationId}
                onClick={() => open.mutate({ organizationId: row.organizationId })}
              >
                Open
              </Button>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
