'use client'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { type Me, useMe } from './me-context'
import { OrganizationList } from './organizations-of-mine'
import { useOpenOrganization } from './use-open-organization'

/** In place of the page of an organization that is not open to this person. */
export function ClosedOrganizationCard({ toOpen }: Pick<Me, 'toOpen'>) {
  return toOpen ? <OpenAsStaff organization={toOpen} /> : <NoOrganizationAccess />
}

/** There is none at this address, or it is not the user's: the two must look the same. */
function NoOrganizationAccess() {
  const { memberships } = useMe()
  return (
    <Card>
      <EmptyState heading="h1" title="You do not have access to this organization">
        If the link is right, ask an owner or admin of that organization for an invitation.
      </EmptyState>
      {memberships.length > 0 && (
        <section aria-labelledby="own-organizations" className="border-line border-t">
          <h2 id="own-organizations" className="px-5 pt-4 pb-2 font-semibold text-sm">
            Your organizations
          </h2>
          <OrganizationList />
        </section>
      )}
    </Card>
  )
}

/** Staff at an organization's page that they have not opened, or an hour ago. */
function OpenAsStaff({ organization }: { organization: NonNullable<Me['toOpen']> }) {
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
