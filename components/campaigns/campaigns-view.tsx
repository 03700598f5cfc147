'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Megaphone, Plus } from 'lucide-react'
import Link from 'next/link'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { NoMatch } from '@/components/data/no-match'
import { useList } from '@/components/data/use-list'
import { useCan, useMe } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { CampaignFilters } from './campaign-filters'
import { isAtWork } from './campaign-status'
import { CampaignsTable } from './campaigns-table'
import { campaignParams, toSearch } from './search-params'

const refreshMs = 4_000

export function CampaignsView() {
  const trpc = useTRPC()
  const canManage = useCan('campaigns.manage')
  const isPlatform = useMe().organization?.kind === 'platform'
  const { params, isNarrowed, change, go, clear } = useList(campaignParams)
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, { enabled: isPlatform }))
  const page = useQuery(
    trpc.campaigns.list.queryOptions(toSearch(params), {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.campaigns.some(isAtWork) ? refreshMs : false),
    }),
  )
  const brandNames = new Map((brands.data ?? []).map(({ id, ref }) => [id, ref ?? '']))
  return (
    <>
      <PageHeader
        title="Campaigns"
        description="Issue free rounds to a list of players."
        actions={canManage && <NewCampaign />}
      />
      <Card>
        <CampaignFilters params={params} onChange={change} onClear={clear} />
        <List
          query={page}
          what="Campaigns"
          rowsOf={(data) => data.campaigns}
          isNarrowed={isNarrowed}
          noMatch={
            <NoMatch title="No matching campaigns" onClear={clear}>
              Names match partially. References must match exactly.
            </NoMatch>
          }
          empty={
            <EmptyState icon={Megaphone} title="No campaigns yet" actions={canManage && <NewCampaign />}>
              Select games and a stake, upload players, review the cost and start.
            </EmptyState>
          }
          pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} />}
        >
          {(campaigns) => <CampaignsTable campaigns={campaigns} brandNames={brandNames} />}
        </List>
      </Card>
    </>
  )
}

const NewCampaign = () => (
  <Button asChild variant="primary">
    <Link href="/campaigns/new">
      <Plus aria-hidden />
      New campaign
    </Link>
  </Button>
)
