import { Lock } from 'lucide-react'
import { EmptyState } from '@/components/ui/empty-state'

/** For a page that the person's role does not open. */
export function NoAccess() {
  return (
    <EmptyState heading="h1" icon={Lock} title="Your role does not open this page">
      An owner or admin of the organization can change your role.
    </EmptyState>
  )
}
