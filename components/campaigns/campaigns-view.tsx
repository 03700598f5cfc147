'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { brandName } from '@/components/data/brand-name'
import { ListPage } from '@/components/data/list-page'
import { sortByTime } from '@/components/data/sort'
import { useOpenList } from '@/components/data/use-open-list'
import { SavedViews } from '@/components/saved-views/saved-views'
import { useCan, useMe } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { isAtWork } from './campaign-status'
import { CampaignsTable } from './campaigns-table'
import { campaignList } from './search-params'

const refreshMs = 4_000

export function CampaignsView() {
  const trpc = useTRPC()
  const canManage = useCan('campaigns.manage')
  const isPlatform = useMe().organization?.kind === 'platform'
  const list = useOpenList(campaignList)
  const sort = sortByTime(list.params.sort, list.change)
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, { enabled: isPlatform }))
  const page = useQuery(
    trpc.campaigns.list.queryOptions(list.search, {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.campaigns.some(isAtWork) ? refreshMs : false),
    }),
  )
  const brandNames = new Map(
    (brands.data ?? []).map((brand) => [brand.id, brand.ref ? brandName(brand) : '']),
  )
  return (
    <ListPage
      title="Campaigns"
      description="Issue free rounds to a list of players."
      actions={
        <>
          <SavedViews list="campaigns" />
          {canManage && <NewCampaign />}
        </>
      }
      list={list}
      query={page}
      what="Campaigns"
      rowsOf={(data) => data.campaigns}
      noMatch="No matching campaigns"
      hint="Names match partially. References must match exactly."
      empty={
        <EmptyState title="No campaigns yet" actions={canManage && <NewCampaign />}>
          Select games and a stake, upload players, review the cost and start.
        </EmptyState>
      }
      order={sort.order}
    >
      {(campaigns) => <CampaignsTable campaigns={campaigns} brandNames={brandNames} sort={sort.header} />}
    </ListPage>
  )
}

const NewCampaign = () => (
  <Button asChild variant="primary">
    <OrganizationLink href="/campaigns/new">
      <Plus aria-hidden />
      New campaign
    </OrganizationLink>
  </Button>
)
