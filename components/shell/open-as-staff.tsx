'use client'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import type { Me } from './me-context'
import { useOpenOrganization } from './use-open-organization'

/** Staff at an organization's page that they have not opened, or an hour ago. */
export function OpenAsStaff({ organization }: { organization: NonNullable<Me['toOpen']> }) {
  const { organizationId, name } = organization
  const open = useOpenOrganization('here')
  return (
    <Card>
      <EmptyState
        heading="h1"
        title={`Open ${name} as staff?`}
        actions={
          <Button
            variant="primary"
            isPending={open.isPending}
            onClick={() => open.mutate({ organizationId })}
          >
            Open organization
          </Button>
        }
      >
        Your access lasts one hour and is recorded in the organization’s audit log with your name.
      </EmptyState>
    </Card>
  )
}
