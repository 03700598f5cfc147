import type { Metadata } from 'next'
import { PurchaseView } from '@/components/packages/purchase-view'
import { BackLink } from '@/components/shell/back-link'
import { Hydrate, prefetch, trpc } from '../../../../../../cabinet'

export const metadata: Metadata = { title: 'Purchase' }

export default async function PurchasePage({ params }: { params: Promise<{ purchaseId: string }> }) {
  const { purchaseId } = await params
  await prefetch(trpc.packages.purchase.queryOptions({ purchaseId }))
  return (
    <Hydrate>
      <BackLink href="/billing/packages">Packages and purchases</BackLink>
      <PurchaseView purchaseId={purchaseId} />
    </Hydrate>
  )
}
