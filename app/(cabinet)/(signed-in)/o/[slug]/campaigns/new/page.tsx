import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { WizardView } from '@/components/campaigns/wizard-view'
import { BackLink } from '@/components/shell/back-link'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

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
      <BackLink href="/campaigns">Campaigns</BackLink>
      <WizardView now={Date.now()} />
    </Hydrate>
  )
}
