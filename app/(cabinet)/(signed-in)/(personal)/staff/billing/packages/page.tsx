import type { Metadata } from 'next'
import { StaffPackagesView } from '@/components/packages/staff-packages-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Packages' }

export default async function StaffPackagesPage() {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('packages.manage')) return <NoAccess />
  await prefetch(trpc.staffPackages.list.queryOptions())
  return (
    <Hydrate>
      <StaffPackagesView />
    </Hydrate>
  )
}
