'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Megaphone, Plus } from 'lucide-react'
import Link from 'next/link'
import { useQueryStates } from 'nuqs'
import { KeysetPager } from '@/components/data/keyset-pager'
import { Loaded } from '@/components/data/loaded'
import { NoMatch } from '@/components/data/no-match'
import { useCan, useMe } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
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
        <Loaded query={page} what="Campaigns">
          {(data) =>
            data.campaigns.length > 0 ? (
              <>
                <CampaignsTable campaigns={data.campaigns} brandNames={brandNames} />
                <KeysetPager
                  page={data}
                  cursor={params.cursor}
                  onGo={(cursor) => setParams({ cursor }, { history: 'push' })}
                />
              </>
            ) : hasFilter(params) || params.cursor !== null ? (
              <NoMatch title="No campaign matches" onClear={clear}>
                Names are matched by any part of them, references whole.
              </NoMatch>
            ) : (
              <EmptyState icon={Megaphone} title="No campaigns yet" actions={canManage && <NewCampaign />}>
                Choose games and a stake, upload a list of players, see what it may cost, and start.
              </EmptyState>
            )
          }
        </Loaded>
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
