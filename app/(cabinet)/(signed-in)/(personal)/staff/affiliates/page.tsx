import type { Metadata } from 'next'
import { NoAccess } from '@/components/shell/no-access'
import { StaffAffiliatesView } from '@/components/staff/affiliates/affiliates-view'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Affiliates' }

export default async function StaffAffiliatesPage() {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('affiliates.read')) return <NoAccess />
  await prefetch(
    trpc.staffAffiliates.list.queryOptions(),
    trpc.staffAffiliates.programmes.queryOptions(),
    trpc.staffAffiliates.enquiries.queryOptions({ state: 'open' }),
    trpc.staffAffiliates.withdrawals.queryOptions({}),
    trpc.staffAffiliates.payoutFiles.queryOptions(),
  )
  return (
    <Hydrate>
      <StaffAffiliatesView />
    </Hydrate>
  )
}
