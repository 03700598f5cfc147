import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { CampaignsView } from '@/components/campaigns/campaigns-view'
import { campaignList } from '@/components/campaigns/search-params'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Campaigns' }

export default async function CampaignsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = campaignList.toSearch(await campaignList.load(searchParams))
  await prefetch(trpc.campaigns.list.queryOptions(search), trpc.brands.list.queryOptions())
  return (
    <Hydrate>
      <CampaignsView />
    </Hydrate>
  )
}
