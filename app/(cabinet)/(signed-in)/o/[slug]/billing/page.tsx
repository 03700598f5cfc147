import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { OverviewView } from '@/components/billing/overview-view'
import { loadLedgerParams, toLedgerSearch } from '@/components/billing/search-params'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Billing' }

export default async function BillingPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await prefetch(
    trpc.billing.overview.queryOptions(),
    trpc.organization.ledger.queryOptions(toLedgerSearch(await loadLedgerParams(searchParams))),
  )
  return (
    <Hydrate>
      <OverviewView />
    </Hydrate>
  )
}
