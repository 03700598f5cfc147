'use client'

import { useQuery } from '@tanstack/react-query'
import { describeAction } from '@/components/audit/describe-action'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote } from '@/components/ui/empty-state'

const shown = 5

/** Recent staff access and changes. */
export function StaffAccess() {
  const trpc = useTRPC()
  const visits = useQuery(trpc.audit.search.queryOptions({ isStaffOnly: true }))
  return (
    <Card>
      <CardHeader
        title="Croupier staff"
        description="Staff access and changes are recorded in your audit log."
        actions={
          <Button size="sm" asChild>
            <OrganizationLink href="/audit-log?staff=true">View audit log</OrganizationLink>
          </Button>
        }
      />
      {visits.isPending ? (
        <TableSkeleton rows={2} />
      ) : visits.isLoadingError ? (
        <LoadError what="Staff access" message={visits.error.message} onRetry={() => void visits.refetch()} />
      ) : visits.data.entries.length === 0 ? (
        <EmptyNote>No staff access yet.</EmptyNote>
      ) : (
        <ul className="divide-y divide-line border-line border-t text-sm">
          {visits.data.entries.slice(0, shown).map((entry) => (
            <li
              key={entry.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 px-5 py-2.5"
            >
              <span>
                {describeAction(entry.action)} <span className="text-muted">by {entry.actor.name}</span>
              </span>
              <Time value={entry.createdAt} hasYear />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
