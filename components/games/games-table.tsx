'use client'

import { type MouseEvent, memo } from 'react'
import { ProviderName } from '@/components/data/provider-name'
import { type Direction, sortBy } from '@/components/data/sort'
import { SortHeader } from '@/components/data/sort-header'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { RowCheckbox } from '@/components/ui/row-checkbox'
import { Table, Td, Th } from '@/components/ui/table'
import { columnSort, type GameColumn, type GameParams } from './search-params'
import { Thumbnail } from './thumbnail'

type FoundGame = Outputs['games']['search']['games'][number]

export interface GamesTableProps {
  games: readonly FoundGame[]
  previewed: string | null
  onPreview: (id: string) => void
  /** Null where the viewer may not change games. */
  chosen: ReadonlySet<string> | null
  onChoose: (ids: readonly string[], isChosen: boolean) => void
  sort: GameParams['sort']
  onSort: (sort: GameParams['sort']) => void
}

/** Memoized: rerendered when its rows change, not on each keystroke. */
export const GamesTable = memo(function GamesTable({
  games,
  previewed,
  onPreview,
  chosen,
  onChoose,
  sort,
  onSort,
}: GamesTableProps) {
  const headerOf = (column: GameColumn, first: Direction) =>
    sortBy(columnSort(sort), { column, first, onSort })
  const ids = games.map((game) => game.id)
  return (
    <Table label="Games">
      <thead>
        <tr>
          {chosen && (
            <Th className="w-0">
              <RowCheckbox
                label="Select all games on this page"
                checked={ids.every((id) => chosen.has(id))}
                onCheckedChange={(isChosen) => onChoose(ids, isChosen)}
              />
            </Th>
          )}
          <SortHeader sort={headerOf('name', 'ascending')}>Game</SortHeader>
          <Th>Status</Th>
          <Th className="max-md:hidden">Type</Th>
          <SortHeader sort={headerOf('rtp', 'descending')} className="text-right max-md:hidden">
            RTP
          </SortHeader>
          <Th className="max-lg:hidden">Volatility</Th>
          <Th className="max-lg:hidden">Supports</Th>
          <SortHeader sort={headerOf('release_date', 'descending')} className="max-xl:hidden">
            Released
          </SortHeader>
        </tr>
      </thead>
      <tbody>
        {games.map((game) => (
          <Row
            key={game.id}
            game={game}
            isPreviewed={game.id === previewed}
            isChosen={chosen?.has(game.id) ?? null}
            onPreview={() => onPreview(game.id)}
            onChoose={(isChosen) => onChoose([game.id], isChosen)}
          />
        ))}
      </tbody>
    </Table>
  )
})

interface RowProps {
  game: FoundGame
  isPreviewed: boolean
  isChosen: boolean | null
  onPreview: () => void
  onChoose: (isChosen: boolean) => void
}

/** The whole row opens the sheet; its link leads to the page, for a new tab and for the keyboard. */
function Row({ game, isPreviewed, isChosen, onPreview, onChoose }: RowProps) {
  const openSheet = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    onPreview()
  }
  const has = [game.has_demo && 'Demo', game.free_rounds_support && 'Free rounds'].filter(Boolean)
  return (
    <tr onClick={onPreview} className={cn('cursor-pointer hover:bg-hover', isPreviewed && 'bg-accent-soft')}>
      {isChosen !== null && (
        <Td className="w-0" onClick={(event) => event.stopPropagation()}>
          <RowCheckbox label={`Select ${game.name}`} checked={isChosen} onCheckedChange={onChoose} />
        </Td>
      )}
      <Td className="w-full max-w-0">
        <div className="flex items-center gap-3">
          <Thumbnail url={game.thumbnail_url} className="size-10" />
          <div className="grid min-w-0">
            <OrganizationLink
              href={`/games/${game.id}`}
              prefetch={false}
              onClick={openSheet}
              className={cn('truncate font-medium', !game.isEnabled && 'text-muted')}
            >
              {game.name}
            </OrganizationLink>
            <span className="truncate text-faint text-xs">
              {game.brand ?? <ProviderName code={game.provider_code} />}
            </span>
          </div>
        </div>
      </Td>
      <Td>
        <Badge tone={game.isEnabled ? 'ok' : 'neutral'}>{game.isEnabled ? 'Enabled' : 'Disabled'}</Badge>
      </Td>
      <Td className="whitespace-nowrap capitalize max-md:hidden">{game.game_type ?? game.category}</Td>
      <Td className="whitespace-nowrap text-right tabular-nums max-md:hidden">
        {game.rtp === undefined ? <Unknown /> : `${game.rtp.toFixed(2)} %`}
      </Td>
      <Td className="capitalize max-lg:hidden">{game.volatility ?? <Unknown />}</Td>
      <Td className="whitespace-nowrap text-muted text-xs max-lg:hidden">{has.join(', ') || <Unknown />}</Td>
      <Td className="whitespace-nowrap tabular-nums max-xl:hidden">{game.release_date ?? <Unknown />}</Td>
    </tr>
  )
}

const Unknown = () => <span className="text-faint">—</span>
