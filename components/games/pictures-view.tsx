'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import Link from 'next/link'
import { type Column, DataTable } from '@/components/data/data-table'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { List } from '@/components/data/list'
import { hasFilter } from '@/components/data/list-params'
import { NoMatch } from '@/components/data/no-match'
import { PagePager } from '@/components/data/page-pager'
import { SearchBox } from '@/components/data/search-box'
import { useList } from '@/components/data/use-list'
import { Thumbnail } from '@/components/games/thumbnail'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { pictureParams, toPictureSearch } from './picture-params'

const choices = [
  { value: 'failing', label: 'Failed to fetch' },
  { value: 'overridden', label: 'Replaced by Croupier' },
] as const

/** The games of all providers, and how it stands with their pictures. */
export function PicturesView() {
  const trpc = useTRPC()
  const { params, bind, isNarrowed, go, clear } = useList(pictureParams)
  const found = useQuery(
    trpc.staffGames.search.queryOptions(toPictureSearch(params), { placeholderData: keepPreviousData }),
  )
  const providers = (found.data?.providers ?? []).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <>
      <PageHeader
        title="Game pictures"
        description="Pictures from providers’ feeds, and replacements for every organization."
      />
      <Card>
        <FilterBar
          search={<SearchBox label="Search games" placeholder="Name or provider game ID" {...bind('q')} />}
          isFiltered={hasFilter(params)}
          onClear={clear}
        >
          <FilterSelect label="Provider" any="Any provider" choices={providers} {...bind('provider')} />
          <FilterSelect label="Pictures" any="Any pictures" choices={choices} {...bind('show')} />
        </FilterBar>
        <List
          query={found}
          what="The games"
          rowsOf={(data) => data.games}
          isNarrowed={isNarrowed}
          noMatch={<NoMatch title="No matching games" onClear={clear} />}
          empty={
            <EmptyState icon={Images} title="No games yet">
              Games appear here when a provider’s catalogue is synced.
            </EmptyState>
          }
          pager={(data) => (
            <PagePager page={params.page} perPage={data.perPage} total={data.total} onGo={go} />
          )}
        >
          {(games) => <PicturesTable games={games} />}
        </List>
      </Card>
    </>
  )
}

type Row = Outputs['staffGames']['search']['games'][number]

const columns: Column<Row>[] = [
  {
    heading: 'Game',
    cell: (game) => (
      <div className="flex items-center gap-3">
        <Thumbnail url={game.thumbnailUrl ?? undefined} className="size-10 max-sm:hidden" />
        <div className="grid min-w-0">
          <Link
            href={`/staff/pictures/${game.id}`}
            prefetch={false}
            className="truncate font-medium hover:underline"
          >
            {game.name}
          </Link>
          <code className="truncate text-faint text-xs">{game.providerGameId}</code>
        </div>
      </div>
    ),
    width: 'rest',
  },
  {
    heading: 'Provider',
    cell: (game) => game.providerName,
    from: 'sm',
    width: 'line',
    className: 'text-muted',
  },
  { heading: 'In the feed', cell: (game) => game.named, kind: 'number', from: 'sm' },
  {
    heading: 'Status',
    cell: (game) => (
      <span className="flex flex-wrap gap-1">
        <PictureStatus game={game} />
      </span>
    ),
  },
]

function PicturesTable({ games }: { games: readonly Row[] }) {
  return <DataTable label="Games" rows={games} keyOf={(game) => game.id} columns={columns} />
}

function PictureStatus({ game: { named, failing, waiting, overrides } }: { game: Row }) {
  return (
    <>
      {failing > 0 && <Badge tone="bad">{failing} failed</Badge>}
      {waiting > 0 && <Badge tone="busy">{waiting} waiting</Badge>}
      {overrides > 0 && <Badge tone="neutral">{overrides} replaced</Badge>}
      {named > 0 && failing + waiting === 0 && <Badge tone="ok">Fetched</Badge>}
      {named + overrides === 0 && <span className="text-faint">None</span>}
    </>
  )
}
