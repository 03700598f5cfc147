import type { Metadata } from 'next'
import { DetailsView } from '@/components/billing/details-view'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Billing details' }

export default async function BillingDetailsPage() {
  await prefetch(trpc.invoices.details.queryOptions())
  return (
    <Hydrate>
      <DetailsView />
    </Hydrate>
  )
}
