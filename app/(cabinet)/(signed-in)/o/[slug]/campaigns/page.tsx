import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { CampaignsView } from '@/components/campaigns/campaigns-view'
import { loadCampaignParams, toSearch } from '@/components/campaigns/search-params'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Campaigns' }

export default async function CampaignsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadCampaignParams(searchParams)
  await prefetch(trpc.campaigns.list.queryOptions(toSearch(params)), trpc.brands.list.queryOptions())
  return (
    <Hydrate>
      <CampaignsView />
    </Hydrate>
  )
}
