'use client'

import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { useMe } from './me-context'
import { OrganizationList } from './organizations-of-mine'

/** There is none at this address, or it is not the user's: the two must look the same. */
export function NoOrganizationAccess() {
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
