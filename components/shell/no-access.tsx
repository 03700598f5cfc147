import { EmptyState } from '@/components/ui/empty-state'

/** For a page that the user's role may not open. */
export function NoAccess() {
  return (
    <EmptyState heading="h1" title="You don’t have access to this page">
      Ask an owner or admin to change your role.
    </EmptyState>
  )
}
