import { DoorClosed } from 'lucide-react'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { requireMe } from '../../cabinet'

export default async function OrganizationLayout({ children }: { children: ReactNode }) {
  const me = await requireMe()
  if (me.organization) return children
  // The second factor is missing: the account page explains what to do.
  if (me.owesTwoFactorTo) redirect('/account')
  if (me.user.staffRole) redirect('/staff/organizations')
  return (
    <EmptyState heading="h1" icon={DoorClosed} title="You are not a member of an organization">
      Ask an owner or admin for an invitation.
    </EmptyState>
  )
}
