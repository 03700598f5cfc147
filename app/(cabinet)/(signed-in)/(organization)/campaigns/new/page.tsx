import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import type { SearchParams } from 'nuqs/server'
import { WizardView } from '@/components/campaigns/wizard-view'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'New campaign' }

export default async function NewCampaignPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { draft } = await searchParams
  await prefetch(
    trpc.brands.list.queryOptions(),
    trpc.games.facets.queryOptions(),
    ...(typeof draft === 'string' ? [trpc.campaigns.get.queryOptions({ campaignId: draft })] : []),
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
      <WizardView now={Date.now()} />
    </Hydrate>
  )
}
