'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search, SearchX } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { type CampaignDetail, isAtWork } from './campaign-status'
import { playerLooks } from './player-status'
import { PlayersTable } from './players-table'
import { campaignPlayerParams, playerStatusChoices, toPlayerSearch } from './search-params'

const any = 'any'
const refreshMs = 4_000

/** The players of a campaign by their lines, each with the grant and what came of it. */
export function PlayersCard({ campaign }: { campaign: CampaignDetail }) {
  const trpc = useTRPC()
  const [params, setParams] = useQueryStates(campaignPlayerParams)
  const page = useQuery(
    trpc.campaigns.players.queryOptions(toPlayerSearch(campaign.id, params), {
      placeholderData: keepPreviousData,
      refetchInterval: isAtWork(campaign) ? refreshMs : false,
    }),
  )
  const go = (at: string | null) => setParams({ at }, { history: 'push' })
  return (
    <Card>
      <CardHeader title="Players" description="By the line of the list they came from." />
      <div className="flex flex-wrap gap-2 border-line border-b px-3 pb-3">
        <search className="relative min-w-0 flex-1 basis-56">
          <Search className="absolute top-2.5 left-2.5 size-4 text-faint" aria-hidden />
          <Input
            type="search"
            aria-label="Find a player of the campaign"
            placeholder="Whole player id"
            maxLength={128}
            value={params.player ?? ''}
            onChange={(event) => setParams({ player: event.target.value || null, at: null })}
            className="pl-8.5"
          />
        </search>
        <Select
          aria-label="State of players"
          value={params.state ?? any}
          onValueChange={(value) =>
            setParams({ state: playerStatusChoices.find((choice) => choice === value) ?? null, at: null })
          }
          options={[
            { value: any, label: 'Any state' },
            ...playerStatusChoices.map((value) => ({ value, label: playerLooks[value].label })),
          ]}
        />
      </div>
      {page.isPending ? (
        <TableSkeleton rows={8} />
      ) : page.isLoadingError ? (
        <LoadError what="Players" message={page.error.message} onRetry={() => void page.refetch()} />
      ) : page.data.players.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No player matches"
          actions={<Button onClick={() => setParams(null)}>Show all</Button>}
        >
          Player ids are matched whole.
        </EmptyState>
      ) : (
        <div className={cn('transition-opacity', page.isPlaceholderData && 'opacity-55')}>
          <PlayersTable campaign={campaign} players={page.data.players} />
          {(page.data.previous !== null || page.data.next !== null) && (
            <nav aria-label="Pages of players" className="flex justify-end gap-2 px-5 py-3">
              <Button
                size="sm"
                disabled={page.data.previous === null}
                onClick={() => go(`before-${page.data.previous}`)}
              >
                Previous
              </Button>
              <Button
                size="sm"
                disabled={page.data.next === null}
                onClick={() => go(`after-${page.data.next}`)}
              >
                Next
              </Button>
            </nav>
          )}
        </div>
      )}
    </Card>
  )
}
