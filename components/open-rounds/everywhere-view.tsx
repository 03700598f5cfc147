'use client'

import { useQuery } from '@tanstack/react-query'
import { pollFirstPage, useOpenList } from '@/components/data/use-open-list'
import { PageHeader } from '@/components/shell/page-header'
import { useOpenOrganization } from '@/components/shell/use-open-organization'
import { useTRPC } from '@/components/trpc/provider'
import { OpenRoundsCard } from './open-rounds-card'
import { type OpenRoundRow, RoundsTable } from './rounds-table'
import { openRoundsEverywhere } from './search-params'

/** For staff: open rounds of all organizations. Opening one is recorded in its organization's audit log. */
export function RoundsEverywhereView() {
  const trpc = useTRPC()
  const list = useOpenList(openRoundsEverywhere)
  const rounds = useQuery(
    trpc.rounds.everywhere.queryOptions(list.search, pollFirstPage(list.params.cursor, 30_000)),
  )
  return (
    <>
      <PageHeader
        title="Open rounds"
        description="Rounds of all organizations whose final transaction has not arrived, oldest first. When you open one, the organization’s audit log records your name."
      />
      <OpenRoundsCard list={list} query={rounds}>
        {(rows) => (
          <RoundsTable rounds={rows} hasOrganization linkTo={(round) => <OpenRoundButton round={round} />} />
        )}
      </OpenRoundsCard>
    </>
  )
}

function OpenRoundButton({ round: { id, organizationId, roundId } }: { round: OpenRoundRow }) {
  const open = useOpenOrganization(`/rounds/open/${id}`)
  return (
    <button
      type="button"
      className="justify-self-start break-all text-left font-medium text-accent hover:underline"
      disabled={open.isPending}
      onClick={() => open.mutate({ organizationId })}
    >
      {roundId}
    </button>
  )
}
