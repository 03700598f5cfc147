import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { FilterBar } from '@/components/data/filter-bar'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { hasFilter } from '@/components/data/list-params'
import type { LoadedProps } from '@/components/data/loaded'
import { NoMatch } from '@/components/data/no-match'
import { SearchOnEnter } from '@/components/data/search-box'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'

interface FilteredListProps<Data, Row> {
  /** Also what the messages call its rows: "Withdrawals". */
  title: string
  description?: ReactNode
  actions?: ReactNode
  icon: LucideIcon
  /** Shown where there are none yet. */
  empty?: string
  query: LoadedProps<Data>['query']
  rowsOf: (data: Data) => readonly Row[]
  /** Of `useList`. */
  list: {
    params: { cursor: string | null; organization?: string | null }
    isNarrowed: boolean
    go: (cursor: string | null) => void
    clear: () => void
  }
  filters?: ReactNode
  /** With a search by an affiliate's slug. */
  onOrganization?: (slug: string | null) => void
  children: (rows: readonly Row[]) => ReactNode
}

/** A card with a list of affiliates' business, newest first, by keyset. */
export function FilteredList<Data extends { older: string | null; newer: string | null }, Row>(
  props: FilteredListProps<Data, Row>,
) {
  const { title, description, actions, icon, empty, query, rowsOf, list, filters, onOrganization } = props
  const { params, isNarrowed, go, clear } = list
  const rows = title.toLowerCase()
  return (
    <Card>
      <CardHeader title={title} {...(description && { description })} {...(actions && { actions })} />
      {filters && (
        <FilterBar
          search={
            onOrganization && (
              <SearchOnEnter
                label="Affiliate"
                placeholder="Exact slug of an affiliate"
                value={params.organization ?? null}
                onChange={onOrganization}
              />
            )
          }
          isFiltered={hasFilter(params)}
          onClear={clear}
        >
          {filters}
        </FilterBar>
      )}
      <List
        query={query}
        what={`The ${rows}`}
        rowsOf={rowsOf}
        isNarrowed={isNarrowed}
        noMatch={<NoMatch title={`No matching ${rows}`} onClear={clear} />}
        empty={
          <EmptyState icon={icon} title={`No ${rows} yet`}>
            {empty}
          </EmptyState>
        }
        pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} />}
      >
        {props.children}
      </List>
    </Card>
  )
}
