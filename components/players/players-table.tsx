'use client'

import { useQuery } from '@tanstack/react-query'
import { brandName } from '@/components/data/brand-name'
import { DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import type { HeaderSort } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { useMe } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { formatNumber } from '@/server/contract/figures'

type Player = Outputs['players']['search']['players'][number]

interface PlayersTableProps {
  players: readonly Player[]
  sort: { player: HeaderSort; lastPlayed: HeaderSort }
}

/** A row per player, brand and currency. */
export function PlayersTable({ players, sort }: PlayersTableProps) {
  const trpc = useTRPC()
  const isPlatform = useMe().organization?.kind === 'platform'
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, { enabled: isPlatform }))
  const nameOf = (brandId: string) => {
    const brand = brands.data?.find(({ id }) => id === brandId)
    return brand ? brandName(brand) : ''
  }
  return (
    <DataTable
      label="Players"
      rows={players}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Player',
          cell: ({ playerId, brandId }) => (
            <div className="grid">
              <OrganizationLink
                href={`/players/${encodeURIComponent(playerId)}`}
                prefetch={false}
                title={playerId}
                className="truncate font-mono text-[0.8125rem] hover:underline sm:max-w-64"
              >
                {playerId}
              </OrganizationLink>
              {isPlatform && <span className="truncate text-faint text-xs">{nameOf(brandId)}</span>}
            </div>
          ),
          sort: sort.player,
          className: 'max-sm:w-full max-sm:max-w-0',
        },
        {
          heading: 'Transactions',
          cell: ({ movements }) => formatNumber(movements),
          kind: 'number',
          from: 'md',
        },
        { heading: 'Bets', cell: ({ bets }) => <Money value={bets} />, kind: 'number', from: 'sm' },
        { heading: 'Refunds', cell: ({ refunds }) => <Money value={refunds} />, kind: 'number', from: 'lg' },
        { heading: 'Wins', cell: ({ wins }) => <Money value={wins} />, kind: 'number', from: 'sm' },
        {
          heading: 'GGR',
          cell: ({ ggr }) => <Money value={ggr} />,
          kind: 'number',
          className: 'font-medium',
        },
        { heading: 'First played', cell: ({ firstAt }) => <Time value={firstAt} />, from: 'xl' },
        {
          heading: 'Last played',
          cell: ({ lastAt }) => <Time value={lastAt} />,
          kind: 'time',
          from: 'md',
          sort: sort.lastPlayed,
        },
      ]}
      isFollowed
    />
  )
}
