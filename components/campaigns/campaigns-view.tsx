'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Megaphone, Plus } from 'lucide-react'
import { bindFilters, type FilterProps } from '@/components/data/bind-filters'
import { BrandFilter } from '@/components/data/brand-filter'
import { brandName } from '@/components/data/brand-name'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { hasFilter } from '@/components/data/list-params'
import { NoMatch } from '@/components/data/no-match'
import { SearchBox } from '@/components/data/search-box'
import { sortByTime } from '@/components/data/sort'
import { useList } from '@/components/data/use-list'
import { SavedViews } from '@/components/saved-views/saved-views'
import { useCan, useMe } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { campaignLooks, isAtWork } from './campaign-status'
import { CampaignsTable } from './campaigns-table'
import { type CampaignParams, campaignParams, statusChoices, toSearch } from './search-params'

const statuses = statusChoices.map((value) => ({ value, label: campaignLooks[value].label }))

function CampaignFilters({ params, onChange, onClear }: FilterProps<CampaignParams>) {
  const bind = bindFilters(params, onChange)
  return (
    <FilterBar
      search={<SearchBox label="Search campaigns" placeholder="Name or exact reference" {...bind('q')} />}
      isFiltered={hasFilter(params)}
      onClear={onClear}
    >
      <FilterSelect label="Status" any="Any status" choices={statuses} {...bind('status')} />
      <BrandFilter {...bind('brand')} />
    </FilterBar>
  )
}

const refreshMs = 4_000

export function CampaignsView() {
  const trpc = useTRPC()
  const canManage = useCan('campaigns.manage')
  const isPlatform = useMe().organization?.kind === 'platform'
  const { params, isNarrowed, change, go, clear } = useList(campaignParams)
  const sort = sortByTime(params.sort, change)
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, { enabled: isPlatform }))
  const page = useQuery(
    trpc.campaigns.list.queryOptions(toSearch(params), {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.campaigns.some(isAtWork) ? refreshMs : false),
    }),
  )
  const brandNames = new Map(
    (brands.data ?? []).map((brand) => [brand.id, brand.ref ? brandName(brand) : '']),
  )
  return (
    <>
      <PageHeader
        title="Campaigns"
        description="Issue free rounds to a list of players."
        actions={
          <>
            <SavedViews list="campaigns" />
            {canManage && <NewCampaign />}
          </>
        }
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
          pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} order={sort.order} />}
        >
          {(campaigns) => <CampaignsTable campaigns={campaigns} brandNames={brandNames} sort={sort.header} />}
        </List>
      </Card>
    </>
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
