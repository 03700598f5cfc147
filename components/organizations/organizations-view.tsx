'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Building2, SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { Time } from '@/components/data/time'
import { useOpenOrganization } from '@/components/shell/organization-menu'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Input } from '@/components/ui/input'
import { Table, Td, Th } from '@/components/ui/table'

/** Staff choose whom to look at. Opening one is recorded in its audit log. */
export function OrganizationsView() {
  const [text, setText] = useState('')
  const searched = useDeferredValue(text.trim())
  const trpc = useTRPC()
  const open = useOpenOrganization()
  const found = useQuery(
    trpc.session.searchOrganizations.queryOptions({ text: searched }, { placeholderData: keepPreviousData }),
  )
  return (
    <>
      <PageHeader
        title="Organizations"
        description="Opening an organization is recorded in its audit log, with your name."
      />
      <Card>
        <div className="border-line border-b p-3">
          <Input
            type="search"
            aria-label="Search organizations"
            placeholder="Name or slug"
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="sm:max-w-80"
          />
        </div>
        {found.isPending ? (
          <TableSkeleton />
        ) : found.isError ? (
          <LoadError
            what="Organizations"
            message={found.error.message}
            onRetry={() => void found.refetch()}
          />
        ) : found.data.length === 0 && searched === '' ? (
          <EmptyState icon={Building2} title="No organizations yet" />
        ) : found.data.length === 0 ? (
          <EmptyState icon={SearchX} title="No organization matches">
            No name or slug contains “{searched}”.
          </EmptyState>
        ) : (
          <Table label="Organizations">
            <thead>
              <tr>
                <Th>Organization</Th>
                <Th className="max-md:hidden">Kind</Th>
                <Th className="max-md:hidden">Since</Th>
                <Th>
                  <span className="sr-only">Actions</span>
                </Th>
              </tr>
            </thead>
            <tbody className="[&_tr:last-child_td]:border-b-0">
              {found.data.map((organization) => (
                <tr key={organization.id}>
                  <Td>
                    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      <div className="grid">
                        <span className="font-medium">{organization.name}</span>
                        <code className="text-faint text-xs">{organization.slug}</code>
                      </div>
                      {!organization.isActive && <Badge tone="bad">Disabled</Badge>}
                    </div>
                  </Td>
                  <Td className="text-muted capitalize max-md:hidden">{organization.kind}</Td>
                  <Td className="max-md:hidden">
                    <Time value={organization.createdAt} hasYear />
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
        )}
      </Card>
    </>
  )
}
