import type { Metadata } from 'next'
import { OrganizationView } from '@/components/organization/organization-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Settings' }

export default async function OrganizationPage() {
  const { permissions } = await requireMe()
  if (!permissions.includes('organization.read')) return <NoAccess />
  await prefetch(
    trpc.organization.settings.queryOptions(),
    trpc.organization.providers.queryOptions(),
    ...(permissions.includes('audit.read') ? [trpc.audit.search.queryOptions({ isStaffOnly: true })] : []),
  )
  return (
    <Hydrate>
      <OrganizationView />
    </Hydrate>
  )
}
