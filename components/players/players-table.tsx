'use client'

import { useQuery } from '@tanstack/react-query'
import { brandName } from '@/components/data/brand-name'
import { Money } from '@/components/data/money'
import type { HeaderSort } from '@/components/data/sort'
import { SortHeader } from '@/components/data/sort-header'
import { Time } from '@/components/data/time'
import { TimeHeader } from '@/components/data/time-header'
import { useMe } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Table, Td, Th } from '@/components/ui/table'

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
    <Table label="Players">
      <thead>
        <tr>
          <SortHeader sort={sort.player}>Player</SortHeader>
          <Th className="text-right max-md:hidden">Transactions</Th>
          <Th className="text-right max-sm:hidden">Bets</Th>
          <Th className="text-right max-lg:hidden">Refunds</Th>
          <Th className="text-right max-sm:hidden">Wins</Th>
          <Th className="text-right">GGR</Th>
          <Th className="max-xl:hidden">First played</Th>
          <TimeHeader label="Last played" sort={sort.lastPlayed} className="max-md:hidden" />
        </tr>
      </thead>
      <tbody className="[&_tr:last-child_td]:border-b-0">
        {players.map((player) => (
          <tr key={player.id}>
            <Td className="max-sm:w-full max-sm:max-w-0">
              <div className="grid">
                <OrganizationLink
                  href={`/players/${encodeURIComponent(player.playerId)}`}
                  prefetch={false}
                  title={player.playerId}
                  className="truncate font-mono text-[0.8125rem] hover:underline sm:max-w-64"
                >
                  {player.playerId}
                </OrganizationLink>
                {isPlatform && <span className="truncate text-faint text-xs">{nameOf(player.brandId)}</span>}
              </div>
            </Td>
            <Td className="text-right tabular-nums max-md:hidden">{player.movements.toLocaleString('en')}</Td>
            <Td className="text-right max-sm:hidden">
              <Money value={player.bets} />
            </Td>
            <Td className="text-right max-lg:hidden">
              <Money value={player.refunds} />
            </Td>
            <Td className="text-right max-sm:hidden">
              <Money value={player.wins} />
            </Td>
            <Td className="text-right font-medium">
              <Money value={player.ggr} />
            </Td>
            <Td className="max-xl:hidden">
              <Time value={player.firstAt} />
            </Td>
            <Td className="max-md:hidden">
              <Time value={player.lastAt} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
