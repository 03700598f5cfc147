import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import type { SearchParams } from 'nuqs/server'
import { CampaignView } from '@/components/campaigns/campaign-view'
import { loadPlayerParams, toPlayerSearch } from '@/components/campaigns/search-params'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

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
      <Link
        href="/campaigns"
        className="mb-4 inline-flex items-center gap-1.5 text-muted text-sm hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden />
        Campaigns
      </Link>
      <CampaignView id={campaignId} />
    </Hydrate>
  )
}
