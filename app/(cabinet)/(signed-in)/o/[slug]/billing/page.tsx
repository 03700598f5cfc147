import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { OverviewView } from '@/components/billing/overview-view'
import { ledgerList } from '@/components/billing/search-params'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Billing' }

export default async function BillingPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await prefetch(
    trpc.billing.overview.queryOptions(),
    trpc.packages.topUp.queryOptions(),
    trpc.organization.ledger.queryOptions(ledgerList.toSearch(await ledgerList.load(searchParams))),
  )
  return (
    <Hydrate>
      <OverviewView />
    </Hydrate>
  )
}
