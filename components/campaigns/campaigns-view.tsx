'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Megaphone, Plus, SearchX } from 'lucide-react'
import Link from 'next/link'
import { useQueryStates } from 'nuqs'
import { KeysetPager } from '@/components/data/keyset-pager'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { useCan, useMe } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { CampaignFilters } from './campaign-filters'
import { isAtWork } from './campaign-status'
import { CampaignsTable } from './campaigns-table'
import { campaignParams, hasFilter, toSearch } from './search-params'

const refreshMs = 4_000

export function CampaignsView() {
  const trpc = useTRPC()
  const canManage = useCan('campaigns.manage')
  const isPlatform = useMe().organization?.kind === 'platform'
  const [params, setParams] = useQueryStates(campaignParams)
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, { enabled: isPlatform }))
  const page = useQuery(
    trpc.campaigns.list.queryOptions(toSearch(params), {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.campaigns.some(isAtWork) ? refreshMs : false),
    }),
  )
  const brandNames = new Map((brands.data ?? []).map(({ id, ref }) => [id, ref ?? '']))
  const clear = () => setParams(null)
  return (
    <>
      <PageHeader
        title="Campaigns"
        description="Free rounds for a list of players, issued in the background and watched here."
        actions={canManage && <NewCampaign />}
      />
      <Card>
        <CampaignFilters
          params={params}
          onChange={(change) => setParams({ ...change, cursor: null })}
          onClear={clear}
        />
        {page.isPending ? (
          <TableSkeleton rows={8} />
        ) : page.isLoadingError ? (
          <LoadError what="Campaigns" message={page.error.message} onRetry={() => void page.refetch()} />
        ) : page.data.campaigns.length > 0 ? (
          <div className={cn('transition-opacity', page.isPlaceholderData && 'opacity-55')}>
            <CampaignsTable campaigns={page.data.campaigns} brandNames={brandNames} />
            <KeysetPager
              newer={page.data.newer}
              older={page.data.older}
              isDeep={params.cursor !== null}
              onGo={(cursor) => setParams({ cursor }, { history: 'push' })}
            />
          </div>
        ) : hasFilter(params) || params.cursor !== null ? (
          <EmptyState
            icon={SearchX}
            title="No campaign matches"
            actions={<Button onClick={clear}>Clear the filters</Button>}
          >
            Names are matched by any part of them, references whole.
          </EmptyState>
        ) : (
          <EmptyState icon={Megaphone} title="No campaigns yet" actions={canManage && <NewCampaign />}>
            Choose games and a stake, upload a list of players, see what it may cost, and start.
          </EmptyState>
        )}
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
