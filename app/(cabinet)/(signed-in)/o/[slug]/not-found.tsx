import { OrganizationLink } from '@/components/shell/organization-link'
import { buttonClass } from '@/components/ui/button-class'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'

/** Not there, or another organization's: the two must look the same. */
export default function NotFoundHere() {
  return (
    <Card>
      <EmptyState
        heading="h1"
        title="Page not found"
        actions={
          <OrganizationLink href="/" className={buttonClass()}>
            Go to overview
          </OrganizationLink>
        }
      >
        The link may be wrong, outdated or for another organization.
      </EmptyState>
    </Card>
  )
}
