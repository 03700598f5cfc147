import type { Metadata } from 'next'
import { AccountView } from '@/components/organization/account-view'
import { BackLink } from '@/components/shell/back-link'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Organization' }

export default async function AccountPage({ params }: { params: Promise<{ organizationId: string }> }) {
  const { organizationId } = await params
  await prefetch(
    trpc.staffOrganizations.get.queryOptions({ organizationId }),
    trpc.staffOrganizations.ledger.queryOptions({ organizationId, cursor: null }),
  )
  return (
    <Hydrate>
      <BackLink href="/staff/organizations">Organizations</BackLink>
      <AccountView organizationId={organizationId} />
    </Hydrate>
  )
}
