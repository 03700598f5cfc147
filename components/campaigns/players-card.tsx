'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { FilterSelect } from '@/components/data/filter-select'
import { Loaded } from '@/components/data/loaded'
import { NoMatch } from '@/components/data/no-match'
import { SearchBox } from '@/components/data/search-box'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { type CampaignDetail, isAtWork } from './campaign-status'
import { playerLooks } from './player-status'
import { PlayersTable } from './players-table'
import { campaignPlayerParams, playerStatusChoices, toPlayerSearch } from './search-params'

const states = playerStatusChoices.map((value) => ({ value, label: playerLooks[value].label }))
const refreshMs = 4_000

/** The players of a campaign in list order, with their grants and results. */
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
      <CardHeader title="Players" description="In the order of the uploaded list." />
      <div className="flex flex-wrap gap-2 border-line border-b px-3 pb-3">
        <SearchBox
          label="Search players"
          placeholder="Exact player ID"
          value={params.player}
          onChange={(player) => setParams({ player, at: null })}
          className="basis-56"
        />
        <FilterSelect
          label="Status"
          any="Any status"
          choices={states}
          value={params.state}
          onChange={(state) => setParams({ state, at: null })}
        />
      </div>
      <Loaded query={page} what="Players">
        {({ players, previous, next }) =>
          players.length > 0 ? (
            <>
              <PlayersTable campaign={campaign} players={players} />
              {(previous !== null || next !== null) && (
                <nav aria-label="Pages of players" className="flex justify-end gap-2 px-5 py-3">
                  <Button size="sm" disabled={previous === null} onClick={() => go(`before-${previous}`)}>
                    Previous
                  </Button>
                  <Button size="sm" disabled={next === null} onClick={() => go(`after-${next}`)}>
                    Next
                  </Button>
                </nav>
              )}
            </>
          ) : (
            <NoMatch title="No matching players" clear="Show all" onClear={() => setParams(null)}>
              Player IDs must match exactly.
            </NoMatch>
          )
        }
      </Loaded>
    </Card>
  )
}
