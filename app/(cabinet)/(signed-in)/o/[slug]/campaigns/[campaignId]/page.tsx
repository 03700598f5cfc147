import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { CampaignView } from '@/components/campaigns/campaign-view'
import { loadPlayerParams, toPlayerSearch } from '@/components/campaigns/search-params'
import { BackLink } from '@/components/shell/back-link'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Campaign' }

interface CampaignPageProps {
  params: Promise<{ campaignId: string }>
  searchParams: Promise<SearchParams>
}

export default async function CampaignPage({ params, searchParams }: CampaignPageProps) {
  const { campaignId } = await params
  const filters = await loadPlayerParams(searchParams)
  await prefetch(
    trpc.campaigns.get.queryOptions({ campaignId }),
    trpc.campaigns.players.queryOptions(toPlayerSearch(campaignId, filters)),
    trpc.brands.list.queryOptions(),
  )
  return (
    <Hydrate>
      <BackLink href="/campaigns">Campaigns</BackLink>
      <CampaignView id={campaignId} />
    </Hydrate>
  )
}
