import type { Metadata } from 'next'
import { NoAccess } from '@/components/shell/no-access'
import { VerificationView } from '@/components/verification/verification-view'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Verification' }

export default async function VerificationPage() {
  const { permissions } = await requireMe()
  if (!permissions.includes('kyb.read')) return <NoAccess />
  await prefetch(trpc.verification.get.queryOptions())
  return (
    <Hydrate>
      <VerificationView />
    </Hydrate>
  )
}
