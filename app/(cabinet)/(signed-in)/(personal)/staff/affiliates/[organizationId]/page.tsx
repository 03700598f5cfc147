import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AffiliateView } from '@/components/affiliate/affiliate-view'
import { isId } from '@/components/data/list-params'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Affiliate' }

export default async function StaffAffiliatePage({
  params,
}: {
  params: Promise<{ organizationId: string }>
}) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('affiliates.read')) return <NoAccess />
  const { organizationId } = await params
  if (!isId(organizationId)) notFound()
  await prefetch(
    trpc.staffAffiliates.get.queryOptions({ organizationId }),
    trpc.staffAffiliates.organizations.queryOptions({ organizationId, cursor: null }),
  )
  return (
    <Hydrate>
      <AffiliateView organizationId={organizationId} />
    </Hydrate>
  )
}
