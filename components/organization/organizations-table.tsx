'use client'

import Link from 'next/link'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { useOpenOrganization } from '@/components/shell/use-open-organization'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Table, Td, Th } from '@/components/ui/table'

type Row = Outputs['staffOrganizations']['search']['organizations'][number]

export function OrganizationsTable({ organizations }: { organizations: readonly Row[] }) {
  const open = useOpenOrganization()
  return (
    <Table label="Organizations">
      <thead>
        <tr>
          <Th>Organization</Th>
          <Th className="max-md:hidden">Kind</Th>
          <Th className="text-right max-md:hidden">Credit</Th>
          <Th className="max-lg:hidden">Since</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {organizations.map((organization) => (
          <tr key={organization.id}>
            <Td className="w-full max-w-0">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <div className="grid min-w-0">
                  <Link
                    href={`/staff/organizations/${organization.id}`}
                    prefetch={false}
                    className="truncate font-medium hover:underline"
                  >
                    {organization.name}
                  </Link>
                  <code className="truncate text-faint text-xs">{organization.slug}</code>
                </div>
                {organization.deletedAt ? (
                  <Badge tone="neutral">Deleted</Badge>
                ) : (
                  !organization.isActive && <Badge tone="bad">Suspended</Badge>
                )}
                {organization.credit.isUsedUp && <Badge tone="warn">No credit</Badge>}
              </div>
            </Td>
            <Td className="text-muted capitalize max-md:hidden">{organization.kind}</Td>
            <Td className="text-right max-md:hidden">
              <Money value={organization.credit.balance} />
            </Td>
            <Td className="max-lg:hidden">
              <Time value={organization.createdAt} isDay />
            </Td>
            <Td className="text-right">
              <Button
                size="sm"
                aria-label={`Open ${organization.name}`}
                isPending={open.isPending && open.variables.organizationId === organization.id}
                onClick={() => open.mutate({ organizationId: organization.id })}
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
