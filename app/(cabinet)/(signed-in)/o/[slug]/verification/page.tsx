import type { Metadata } from 'next'
import { VerificationView } from '@/components/verification/verification-view'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Verification' }

export default async function VerificationPage() {
  await prefetch(trpc.verification.get.queryOptions())
  return (
    <Hydrate>
      <VerificationView />
    </Hydrate>
  )
}
