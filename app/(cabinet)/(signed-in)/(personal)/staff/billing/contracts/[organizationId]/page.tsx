import type { Metadata } from 'next'
import { ContractView } from '@/components/contracts/contract-view'
import { BackLink } from '@/components/shell/back-link'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../../cabinet'

export const metadata: Metadata = { title: 'Contract' }

export default async function ContractPage({ params }: { params: Promise<{ organizationId: string }> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('contracts.read')) return <NoAccess />
  const { organizationId } = await params
  await prefetch(trpc.staffContracts.get.queryOptions({ organizationId }))
  return (
    <Hydrate>
      <BackLink href="/staff/billing/contracts">Contracts</BackLink>
      <ContractView organizationId={organizationId} />
    </Hydrate>
  )
}
