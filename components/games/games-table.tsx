'use client'

import { type MouseEvent, memo } from 'react'
import { DataTable } from '@/components/data/data-table'
import { ProviderName } from '@/components/data/provider-name'
import { type Direction, sortBy } from '@/components/data/sort'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { RowCheckbox } from '@/components/ui/row-checkbox'
import { formatDay, formatPercent } from '@/server/contract/figures'
import { columnSort, type GameColumn, type GameParams } from './search-params'
import { Thumbnail } from './thumbnail'

type FoundGame = Outputs['games']['search']['games'][number]

interface GamesTableProps {
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
export const GamesTable = memo(function GamesTable(props: GamesTableProps) {
  const { games, previewed, onPreview, chosen, onChoose, sort, onSort } = props
  const headerOf = (column: GameColumn, first: Direction) =>
    sortBy(columnSort(sort), { column, first, onSort })
  const ids = games.map((game) => game.id)
  return (
    <DataTable
      label="Games"
      rows={games}
      keyOf={(game) => game.id}
      rowProps={(game) => ({
        onClick: () => onPreview(game.id),
        className: cn('cursor-pointer hover:bg-hover', game.id === previewed && 'bg-accent-soft'),
      })}
      columns={[
        !!chosen && {
          heading: 'Selected',
          headingNode: (
            <RowCheckbox
              label="Select all games on this page"
              checked={ids.every((id) => chosen.has(id))}
              onCheckedChange={(isChosen) => onChoose(ids, isChosen)}
            />
          ),
          cell: (game) => (
            <RowCheckbox
              label={`Select ${game.name}`}
              checked={chosen.has(game.id)}
              onCheckedChange={(isChosen) => onChoose([game.id], isChosen)}
            />
          ),
          kind: 'select',
        },
        {
          heading: 'Game',
          cell: (game) => (
            <div className="flex items-center gap-3">
              <Thumbnail url={game.thumbnail_url} className="size-10" />
              <div className="grid min-w-0">
                <OrganizationLink
                  href={`/games/${game.id}`}
                  prefetch={false}
                  onClick={(event) => openSheet(event, () => onPreview(game.id))}
                  className={cn('truncate font-medium', !game.isEnabled && 'text-muted')}
                >
                  {game.name}
                </OrganizationLink>
                <span className="truncate text-faint text-xs">
                  {game.brand ?? <ProviderName code={game.provider_code} />}
                </span>
              </div>
            </div>
          ),
          width: 'rest',
          sort: headerOf('name', 'ascending'),
        },
        {
          heading: 'Status',
          cell: (game) => (
            <Badge tone={game.isEnabled ? 'ok' : 'neutral'}>{game.isEnabled ? 'Enabled' : 'Disabled'}</Badge>
          ),
        },
        {
          heading: 'Type',
          cell: (game) => game.game_type ?? game.category,
          from: 'md',
          width: 'line',
          className: 'capitalize',
        },
        {
          heading: 'RTP',
          cell: (game) => (game.rtp === undefined ? <Unknown /> : formatPercent(game.rtp)),
          kind: 'number',
          from: 'md',
          width: 'line',
          sort: headerOf('rtp', 'descending'),
        },
        {
          heading: 'Volatility',
          cell: (game) => game.volatility ?? <Unknown />,
          from: 'lg',
          className: 'capitalize',
        },
        {
          heading: 'Supports',
          cell: (game) => supports(game) || <Unknown />,
          from: 'lg',
          width: 'line',
          className: 'text-muted text-xs',
        },
        {
          heading: 'Released',
          cell: (game) => (game.release_date ? formatDay(game.release_date) : <Unknown />),
          from: 'xl',
          width: 'line',
          sort: headerOf('release_date', 'descending'),
          className: 'tabular-nums',
        },
      ]}
    />
  )
})

/** The whole row opens the sheet; its link leads to the page, for a new tab and for the keyboard. */
function openSheet(event: MouseEvent, onPreview: () => void) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  onPreview()
}

const Unknown = () => <span className="text-faint">–</span>

const supports = (game: FoundGame) =>
  [game.has_demo && 'Demo', game.free_rounds_support && 'Free rounds'].filter(Boolean).join(', ')
