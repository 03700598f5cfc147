import { OrganizationLink } from '@/components/shell/organization-link'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

/** For an organization that is one casino. */
export function SingleNotice() {
  return (
    <EmptyState
      heading="h1"
      title="Brands are for platform accounts"
      actions={
        <Button asChild>
          <OrganizationLink href="/organization">Organization settings</OrganizationLink>
        </Button>
      }
    >
      A platform account runs several casinos with one API key and selects one per call with sub_operator_ref.
      Your organization is a single casino and must not send that field.
    </EmptyState>
  )
}
