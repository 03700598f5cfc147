'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useQueryState, useQueryStates } from 'nuqs'
import { useCallback, useDeferredValue, useState } from 'react'
import { brandChoice, brandName } from '@/components/data/brand-name'
import { ListBar, type OpenList } from '@/components/data/list-bar'
import { ListPage } from '@/components/data/list-page'
import { sheetParam } from '@/components/data/list-params'
import { useCan, useMe, useStaffCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Select } from '@/components/ui/select'
import { GameProviderFilter, GameSortSelect, GameTypeFilter } from './game-filters'
import { GamesTable } from './games-table'
import { type GameParams, gameList } from './search-params'
import { SelectionBar } from './selection-bar'

type Brand = Outputs['brands']['list'][number]

interface BrandScopeProps {
  brands: readonly Brand[]
  value: string | null
  onChange: (brandId: string | null) => void
}

const everyBrand = 'all'

/** Selects the brand whose games are shown and changed. */
function BrandScope({ brands, value, onChange }: BrandScopeProps) {
  const named = brands.filter((brand) => brand.ref !== null && brand.status !== 'retired')
  return (
    <Select
      aria-label="Brand"
      value={value ?? everyBrand}
      onValueChange={(next) => onChange(next === everyBrand ? null : next)}
      options={[
        { value: everyBrand, label: 'All brands' },
        ...named.map((brand) => ({ value: brand.id, label: brandChoice(brand) })),
      ]}
    />
  )
}

const GameSheet = lazyPanel(() => import('./game-sheet'), 'GameSheet')

const none: ReadonlySet<string> = new Set()

export function GamesView() {
  const trpc = useTRPC()
  const isPlatform = useMe().organization?.kind === 'platform'
  const canSelect = useCan('games.select')
  const canManagePictures = useCan('gameAssets.manage')
  const canUpload = useStaffCan('gameAssets.everywhere') || canManagePictures
  const [params, setParams] = useQueryStates(gameList.parsers)
  const [previewed, setPreviewed] = useQueryState('preview', sheetParam)
  const [chosen, setChosen] = useState(none)
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, { enabled: isPlatform }))
  // The field must keep up with typing: the list follows when there is time, and outdated requests are dropped.
  const text = useDeferredValue(params.q)
  const page = useQuery(
    trpc.games.search.queryOptions(gameList.toSearch({ ...params, q: text }), {
      placeholderData: keepPreviousData,
      trpc: { abortOnUnmount: true },
    }),
  )
  const brand = brands.data?.find(({ id }) => id === params.brand) ?? null

  const choose = useCallback(
    (ids: readonly string[], isChosen: boolean) =>
      setChosen((before) => {
        const after = new Set(before)
        for (const id of ids) {
          if (isChosen) after.add(id)
          else after.delete(id)
        }
        return after
      }),
    [],
  )
  const sortGames = useCallback(
    (sort: GameParams['sort']) => void setParams({ sort, page: null }),
    [setParams],
  )
  const list: OpenList = {
    definition: gameList,
    params,
    isFiltered: gameList.isFiltered(params),
    isNarrowed: gameList.isNarrowed(params),
    change: (change) => void setParams({ ...change, page: null }),
    go: (next) => void setParams({ page: Number(next) }, { history: 'push', scroll: true }),
    // The brand and the order stay.
    clear: () => void setParams({ ...gameList.noFilter, page: null }),
  }
  return (
    <>
      <ListPage
        title="Games"
        description="Games available to your players. Disabled games are not listed and can’t be launched."
        actions={
          <>
            <Button asChild>
              <OrganizationLink href="/games/calendar">Calendar</OrganizationLink>
            </Button>
            {canUpload && (
              <Button asChild>
                <OrganizationLink href="/games/pictures">Upload pictures</OrganizationLink>
              </Button>
            )}
            {isPlatform && (
              <BrandScope
                brands={brands.data ?? []}
                value={params.brand}
                onChange={(id) => {
                  setChosen(none)
                  void setParams({ brand: id, page: null })
                }}
              />
            )}
          </>
        }
        list={list}
        bar={
          <ListBar
            list={list}
            own={{
              provider: (
                <GameProviderFilter
                  value={params.provider}
                  onChange={(code) => list.change({ provider: code })}
                />
              ),
              type: <GameTypeFilter value={params.type} onChange={(type) => list.change({ type })} />,
            }}
          >
            <GameSortSelect sort={params.sort} onSort={sortGames} />
          </ListBar>
        }
        query={page}
        what="Games"
        rows={12}
        rowsOf={({ games }) => games}
        noMatch="No matching games"
        hint="Search matches the beginning of words."
        empty={
          <EmptyState title="No games yet">
            Games appear here once your organization has access to a provider.
          </EmptyState>
        }
        footer={
          canSelect && (
            <SelectionBar
              chosen={chosen}
              brand={brand}
              scope={isPlatform ? (brand ? brandName(brand) : 'all brands without their own setting') : null}
              onClear={() => setChosen(none)}
            />
          )
        }
      >
        {(games) => (
          <GamesTable
            games={games}
            chosen={canSelect ? chosen : null}
            onChoose={choose}
            previewed={previewed}
            onPreview={setPreviewed}
            sort={params.sort}
            onSort={sortGames}
          />
        )}
      </ListPage>
      {previewed && <GameSheet id={previewed} onClose={() => setPreviewed(null)} />}
    </>
  )
}
