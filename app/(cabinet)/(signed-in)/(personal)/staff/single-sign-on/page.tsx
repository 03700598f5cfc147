import type { Metadata } from 'next'
import { NoAccess } from '@/components/shell/no-access'
import { StaffSsoView } from '@/components/sso/staff-sso-view'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Single sign-on' }

export default async function StaffSsoPage() {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('sso.everywhere')) return <NoAccess />
  await prefetch(trpc.staffSso.everywhere.queryOptions())
  return (
    <Hydrate>
      <StaffSsoView />
    </Hydrate>
  )
}
