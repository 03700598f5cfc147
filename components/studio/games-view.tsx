'use client'

import { useQuery } from '@tanstack/react-query'
import { DataTable } from '@/components/data/data-table'
import { Loaded } from '@/components/data/loaded'
import { Time } from '@/components/data/time'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { formatPercent } from '@/server/contract/figures'

type Game = Outputs['studio']['games']['games'][number]

/** A studio's games in production. */
export function StudioGamesView() {
  const trpc = useTRPC()
  const games = useQuery(trpc.studio.games.queryOptions())
  return (
    <>
      <PageHeader
        title="Games"
        description="Your production catalogue as Croupier read it, with releases and retirements."
      />
      <Card>
        <Loaded query={games} what="Your games">
          {({ games: rows }) =>
            rows.length === 0 ? (
              <EmptyState title="No games yet">
                Games appear after production is connected and the catalogue is read.
              </EmptyState>
            ) : (
              <GamesTable games={rows} />
            )
          }
        </Loaded>
      </Card>
    </>
  )
}

const GamesTable = ({ games }: { games: readonly Game[] }) => (
  <DataTable
    label="Games"
    rows={games}
    keyOf={({ id }) => id}
    columns={[
      {
        heading: 'Game',
        cell: ({ name, providerGameId }) => (
          <>
            <span className="font-medium">{name}</span>
            <code className="block text-faint text-xs">{providerGameId}</code>
          </>
        ),
        width: 'wrap',
      },
      { heading: 'Category', cell: ({ category }) => category, from: 'md' },
      {
        heading: 'RTP',
        cell: ({ rtp }) => (rtp === null ? '–' : formatPercent(rtp)),
        kind: 'number',
        from: 'sm',
      },
      {
        heading: 'Listed',
        cell: ({ isActive }) => <Badge tone={isActive ? 'ok' : 'neutral'}>{isActive ? 'Yes' : 'No'}</Badge>,
      },
      {
        heading: 'Dates',
        cell: ({ goesLiveAt, retiresAt }) => (
          <span className="grid gap-0.5">
            {goesLiveAt && (
              <span>
                Release <Time value={goesLiveAt} hasYear />
              </span>
            )}
            {retiresAt && (
              <span>
                Retirement <Time value={retiresAt} hasYear />
              </span>
            )}
          </span>
        ),
        from: 'lg',
      },
    ]}
  />
)
