'use client'

import Link from 'next/link'
import { DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { useOpenOrganization } from '@/components/shell/use-open-organization'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'

type Row = Outputs['staffOrganizations']['search']['organizations'][number]

export function OrganizationsTable({ organizations }: { organizations: readonly Row[] }) {
  const open = useOpenOrganization()
  return (
    <DataTable
      label="Organizations"
      rows={organizations}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Organization',
          cell: ({ id, name, slug, deletedAt, isActive, credit }) => (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <div className="grid min-w-0">
                <Link
                  href={`/staff/organizations/${id}`}
                  prefetch={false}
                  className="truncate font-medium hover:underline"
                >
                  {name}
                </Link>
                <code className="truncate text-faint text-xs">{slug}</code>
              </div>
              {deletedAt ? (
                <Badge tone="neutral">Deleted</Badge>
              ) : (
                !isActive && <Badge tone="bad">Suspended</Badge>
              )}
              {credit.isUsedUp && <Badge tone="warn">No credit</Badge>}
            </div>
          ),
          width: 'rest',
        },
        { heading: 'Kind', cell: ({ kind }) => kind, from: 'md', className: 'text-muted capitalize' },
        {
          heading: 'Credit',
          cell: ({ credit }) => <Money value={credit.balance} />,
          kind: 'number',
          from: 'md',
        },
        { heading: 'Since', cell: ({ createdAt }) => <Time value={createdAt} isDay />, from: 'lg' },
        {
          heading: 'Actions',
          cell: ({ id, name }) => (
            <Button
              size="sm"
              aria-label={`Open ${name}`}
              isPending={open.isPending && open.variables.organizationId === id}
              onClick={() => open.mutate({ organizationId: id })}
            >
              Open
            </Button>
          ),
          kind: 'actions',
        },
      ]}
    />
  )
}
