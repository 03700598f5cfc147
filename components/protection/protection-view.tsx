'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { FilterSelect } from '@/components/data/filter-select'
import { ListBar } from '@/components/data/list-bar'
import { ListCard } from '@/components/data/list-page'
import { Loaded } from '@/components/data/loaded'
import { sortByTime } from '@/components/data/sort'
import { useOpenList } from '@/components/data/use-open-list'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink, useOrganizationFile } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { CountsTable } from './counts-table'
import { EntriesTable } from './entries-table'
import { type ProtectionParams, protectionList } from './search-params'

const groupings = [{ value: 'player', label: 'Rule and player' }] as const

/** Who was refused what in a period, by which version of which rule: counts, the list, and the list as a file. */
export function ProtectionView() {
  const trpc = useTRPC()
  const fileOf = useOrganizationFile()
  const canExport = useCan('protection.export')
  const list = useOpenList(protectionList)
  const { params } = list
  const sort = sortByTime(params.sort, list.change)
  const page = useQuery(
    trpc.protection.search.queryOptions(list.search, { placeholderData: keepPreviousData }),
  )
  return (
    <>
      <PageHeader
        title="Player protection"
        description="What player limits, jurisdictions and self-exclusion refused. Last 30 days unless a period is selected."
        actions={
          canExport && (
            <Button asChild>
              <a href={fileOf(protectionList.pathWith('/api/protection/export', params))} download>
                <Download aria-hidden />
                Export as CSV
              </a>
            </Button>
          )
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <Counts params={params} />
        <ListCard
          list={list}
          bar={
            <ListBar list={list}>
              <FilterSelect label="Counts" any="By rule" choices={groupings} {...list.bind('by')} />
            </ListBar>
          }
          query={page}
          what="The refusals"
          rowsOf={(data) => data.entries}
          noMatch="No matching refusals"
          empty={
            <EmptyState
              title="No refusals"
              actions={
                <Button asChild>
                  <OrganizationLink href="/jurisdictions">View jurisdictions</OrganizationLink>
                </Button>
              }
            >
              Refused bets, sessions and free rounds appear here, with exclusions and what shadow mode
              counted.
            </EmptyState>
          }
          order={sort.order}
        >
          {(entries) => <EntriesTable entries={entries} sort={sort.header} />}
        </ListCard>
      </div>
    </>
  )
}

function Counts({ params }: { params: ProtectionParams }) {
  const trpc = useTRPC()
  const [filter, isByPlayer] = [protectionList.toFilter(params), params.by === 'player']
  const options = { placeholderData: keepPreviousData }
  const byRule = useQuery(trpc.protection.byRule.queryOptions(filter, { ...options, enabled: !isByPlayer }))
  const byPlayer = useQuery(
    trpc.protection.byPlayer.queryOptions(filter, { ...options, enabled: isByPlayer }),
  )
  return (
    <Card>
      <CardHeader
        title={isByPlayer ? 'By player, rule and version' : 'By rule and version'}
        description={isByPlayer ? 'The 200 most frequent.' : 'Shadow entries are kept for 30 days.'}
      />
      {isByPlayer ? (
        <Loaded query={byPlayer} what="The counts" rows={3}>
          {(counts) => <CountsTable counts={counts} />}
        </Loaded>
      ) : (
        <Loaded query={byRule} what="The counts" rows={3}>
          {(counts) => <CountsTable counts={counts} />}
        </Loaded>
      )}
    </Card>
  )
}
