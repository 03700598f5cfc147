'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useSelection } from '@/components/callbacks/use-selection'
import { DataTable } from '@/components/data/data-table'
import { ListBar } from '@/components/data/list-bar'
import { ListCard } from '@/components/data/list-page'
import { Money } from '@/components/data/money'
import { ProviderName } from '@/components/data/provider-name'
import { Time } from '@/components/data/time'
import { pollFirstPage, useOpenList } from '@/components/data/use-open-list'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { RowCheckbox } from '@/components/ui/row-checkbox'
import { formatNumber } from '@/server/contract/figures'
import { type BreakCause, type BreakKind, breakKindNames } from '@/server/contract/reconciliation'
import { BreakActions } from './break-actions'
import { ProviderChoice, useReconciliation } from './scope'
import { breakList } from './search-params'
import { breakLook, causeNames, wordFor } from './words'

type Breaks = Outputs['reconciliation']['breaks']
type Break = Breaks['breaks'][number]
type Group = Breaks['groups'][number]

interface BreaksCardProps {
  /** Those of one comparison; left out: of all. */
  reconciliationId?: string
  refreshMs?: number
}

/** Breaks with their groups and filters; those that are selected are settled together. */
export function BreaksCard({ reconciliationId, refreshMs = 30_000 }: BreaksCardProps) {
  const { api, canAct } = useReconciliation()
  const list = useOpenList(breakList)
  const choice = useSelection(JSON.stringify(list.search))
  const search = { ...list.search, ...(reconciliationId !== undefined && { reconciliationId }) }
  const breaks = useQuery(api.breaks.queryOptions(search, pollFirstPage(list.params.cursor, refreshMs)))
  const selected = (breaks.data?.breaks ?? []).filter(({ id }) => choice.ids.has(id))
  return (
    <ListCard
      header={
        <CardHeader
          title="Breaks"
          description="Transactions on which the ledgers do not agree. Select a group to see its breaks."
        />
      }
      list={list}
      bar={<ListBar list={list} own={{ provider: <ProviderChoice {...list.bind('provider')} /> }} />}
      query={breaks}
      what="The breaks"
      rowsOf={(data) => data.breaks}
      noMatch="No matching breaks"
      empty={<EmptyState title="No unsettled breaks">All ledgers that were given agree.</EmptyState>}
      footer={
        selected.length > 0 && (
          <section
            aria-label="Selected breaks"
            className="sticky bottom-3 z-20 mx-3 mb-3 flex animate-appear flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface p-2 pl-4 shadow-floating"
          >
            <p className="mr-auto text-sm" aria-live="polite">
              <strong className="font-semibold tabular-nums">{formatNumber(selected.length)}</strong> selected
            </p>
            <BreakActions breaks={selected} onDone={choice.clear} />
            <Button size="icon" variant="ghost" aria-label="Clear selection" onClick={choice.clear}>
              <X aria-hidden />
            </Button>
          </section>
        )
      }
    >
      {(rows, { groups }) => (
        <>
          <div className="border-line border-b-8">
            <GroupsTable groups={groups} onChoose={list.change} />
          </div>
          <BreaksTable breaks={rows} chosen={canAct ? choice.shown(rows) : null} onChoose={choice.choose} />
        </>
      )}
    </ListCard>
  )
}

interface GroupsTableProps {
  groups: readonly Group[]
  onChoose: (filter: { kind: BreakKind; cause: BreakCause; currency: string }) => void
}

const GroupsTable = ({ groups, onChoose }: GroupsTableProps) => (
  <DataTable
    label="Groups of breaks"
    rows={groups}
    keyOf={({ kind, cause, currency }) => [kind, cause, currency].join(' ')}
    columns={[
      {
        heading: 'Group',
        cell: ({ kind, cause, currency }) => (
          <button
            type="button"
            className="grid gap-0.5 text-left"
            // Both are of the lists that the comparison writes from.
            onClick={() => onChoose({ kind: kind as BreakKind, cause: cause as BreakCause, currency })}
          >
            <span className="font-medium text-accent hover:underline">{wordFor(breakKindNames, kind)}</span>
            <span className="text-faint text-xs">{wordFor(causeNames, cause)}</span>
          </button>
        ),
        className: 'w-full min-w-36',
      },
      { heading: 'Breaks', cell: ({ breaks }) => formatNumber(breaks), kind: 'number' },
      { heading: 'Amount', cell: ({ atStake }) => <Money value={atStake} />, kind: 'number' },
      { heading: 'Oldest', cell: ({ oldestAt }) => <Time value={oldestAt} />, kind: 'time', from: 'md' },
    ]}
    isFollowed
  />
)

interface BreaksTableProps {
  breaks: readonly Break[]
  /** Null where the viewer may settle none. */
  chosen: ReadonlySet<string> | null
  onChoose: (ids: readonly string[], isChosen: boolean) => void
}

function BreaksTable({ breaks, chosen, onChoose }: BreaksTableProps) {
  const { base } = useReconciliation()
  const ids = breaks.map(({ id }) => id)
  return (
    <DataTable
      label="Breaks"
      rows={breaks}
      keyOf={({ id }) => id}
      columns={[
        !!chosen && {
          heading: 'Selected',
          headingNode: (
            <RowCheckbox
              label="Select all breaks on this page"
              checked={ids.every((id) => chosen.has(id))}
              onCheckedChange={(isChosen) => onChoose(ids, isChosen)}
            />
          ),
          cell: ({ id, transactionId }) => (
            <RowCheckbox
              label={`Select ${transactionId}`}
              checked={chosen.has(id)}
              onCheckedChange={(isChosen) => onChoose([id], isChosen)}
            />
          ),
          kind: 'select',
        },
        {
          heading: 'Transaction',
          cell: ({ id, transactionId, type, providerCode }) => (
            <span className="grid gap-0.5">
              <OrganizationLink
                href={`${base}/breaks/${id}`}
                prefetch={false}
                className="break-all font-medium text-accent hover:underline"
              >
                {transactionId}
              </OrganizationLink>
              <span className="text-faint text-xs capitalize">
                {type}
                {providerCode !== '' && (
                  <>
                    , <ProviderName code={providerCode} />
                  </>
                )}
              </span>
            </span>
          ),
          className: 'w-full min-w-40',
        },
        {
          heading: 'Break',
          cell: ({ kind, cause, atStake }) => (
            <span className="grid gap-0.5">
              <span>{wordFor(breakKindNames, kind)}</span>
              <span className="text-faint text-xs">{wordFor(causeNames, cause)}</span>
              <span className="text-xs sm:hidden">
                <Money value={atStake} />
              </span>
            </span>
          ),
          className: 'min-w-24 sm:min-w-40',
        },
        { heading: 'Amount', cell: ({ atStake }) => <Money value={atStake} />, kind: 'number', from: 'sm' },
        {
          heading: 'State',
          cell: ({ state, owner }) => (
            <span className="grid justify-items-start gap-1">
              <Badge tone={breakLook(state).tone}>{breakLook(state).label}</Badge>
              {owner && <span className="max-sm:sr-only text-faint text-xs">{owner}</span>}
            </span>
          ),
        },
        {
          heading: 'Time',
          cell: ({ happenedAt }) =>
            happenedAt ? <Time value={happenedAt} /> : <span className="text-faint">Not given</span>,
          kind: 'time',
          from: 'lg',
        },
      ]}
      isFollowed
    />
  )
}
