import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { OrganizationsView } from '@/components/organizations/organizations-view'
import { Hydrate, prefetch, requireMe, trpc } from '../../cabinet'

export const metadata: Metadata = { title: 'Organizations' }

export default async function OrganizationsPage() {
  const me = await requireMe()
  if (!me.user.staffRole) notFound()
  await prefetch(trpc.session.searchOrganizations.queryOptions({ text: '' }))
  return (
    <Hydrate>
      <OrganizationsView />
    </Hydrate>
  )
}
