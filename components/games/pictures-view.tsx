'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { type Column, DataTable } from '@/components/data/data-table'
import { FilterSelect } from '@/components/data/filter-select'
import { ListBar } from '@/components/data/list-bar'
import { ListPage } from '@/components/data/list-page'
import { useOpenList } from '@/components/data/use-open-list'
import { Thumbnail } from '@/components/games/thumbnail'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { pictureList } from './picture-params'

/** The games of all providers, and how it stands with their pictures. */
export function PicturesView() {
  const trpc = useTRPC()
  const list = useOpenList(pictureList)
  const found = useQuery(
    trpc.staffGames.search.queryOptions(list.search, { placeholderData: keepPreviousData }),
  )
  const providers = (found.data?.providers ?? []).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <ListPage
      title="Game pictures"
      description="Pictures from providers’ feeds, and replacements for every organization."
      list={list}
      bar={
        <ListBar
          list={list}
          own={{
            provider: (
              <FilterSelect
                label="Provider"
                any="Any provider"
                choices={providers}
                {...list.bind('provider')}
              />
            ),
          }}
        />
      }
      query={found}
      what="The games"
      rowsOf={(data) => data.games}
      noMatch="No matching games"
      empty={
        <EmptyState title="No games yet">Games appear here when a provider’s catalogue is synced.</EmptyState>
      }
    >
      {(games) => <PicturesTable games={games} />}
    </ListPage>
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
