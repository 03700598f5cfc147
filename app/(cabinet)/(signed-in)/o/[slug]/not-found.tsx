import { OrganizationLink } from '@/components/shell/organization-link'
import { Button } from '@/components/ui/button'
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
          <Button asChild>
            <OrganizationLink href="/">Go to overview</OrganizationLink>
          </Button>
        }
      >
        The link may be wrong, outdated or for another organization.
      </EmptyState>
    </Card>
  )
}
