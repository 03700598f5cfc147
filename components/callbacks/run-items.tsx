'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { parseAsInteger } from 'nuqs/server'
import { DataTable } from '@/components/data/data-table'
import { choice, choicesOf, defineList } from '@/components/data/list-filters'
import { ListCard } from '@/components/data/list-page'
import { Money } from '@/components/data/money'
import { ProviderName } from '@/components/data/provider-name'
import { useOpenList } from '@/components/data/use-open-list'
import { OrganizationLink } from '@/components/shell/organization-link'
import { StateBadge } from '@/components/transactions/state-badge'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import type { Run } from './run'
import { skipReasonOfOne } from './skip-reasons'

type Item = Outputs['callbacks']['runItems']['items'][number]

const results = {
  done: { label: 'Succeeded', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  left: { label: 'Not processed', tone: 'warn' },
} as const satisfies Record<Item['result'], { label: string; tone: string }>

const runItemList = defineList(
  {
    result: choice('result', {
      label: 'Result',
      any: 'Any result',
      choices: choicesOf(['done', 'failed', 'skipped', 'left'], results),
    }),
  },
  { page: parseAsInteger.withDefault(1) },
)

/** The outcome of each callback of a run. */
export function RunItems({ run }: { run: Run }) {
  const trpc = useTRPC()
  const list = useOpenList(runItemList)
  const items = useQuery(
    trpc.callbacks.runItems.queryOptions(
      { runId: run.id, ...list.search },
      { placeholderData: keepPreviousData, refetchInterval: run.status === 'running' ? 2_000 : false },
    ),
  )
  return (
    <ListCard
      header={<CardHeader title="Callbacks of this run" />}
      list={list}
      query={items}
      what="The callbacks of this run"
      rowsOf={(data) => data.items}
      noMatch="No callbacks with this result"
      empty={<EmptyState title="No callbacks">The run has no callbacks.</EmptyState>}
    >
      {(rows) => <ItemsTable items={rows} />}
    </ListCard>
  )
}

const ItemsTable = ({ items }: { items: readonly Item[] }) => (
  <DataTable
    label="Callbacks of this run"
    rows={items}
    keyOf={(item) => item.movementId}
    columns={[
      {
        heading: 'Transaction',
        cell: (item) => (
          <>
            <OrganizationLink
              href={`/transactions/${item.movementId}`}
              className="block max-w-56 truncate font-medium text-accent hover:underline"
            >
              {item.transactionId}
            </OrganizationLink>
            <span className="text-faint text-xs capitalize">{item.type}</span>{' '}
            <span className="text-faint text-xs">
              · <ProviderName code={item.providerCode} />
            </span>
          </>
        ),
      },
      { heading: 'Player', cell: (item) => item.playerId, from: 'lg', width: 'wrap' },
      { heading: 'Amount', cell: (item) => <Money value={item.amount} />, kind: 'number', from: 'sm' },
      {
        heading: 'Result',
        cell: (item) => (
          <>
            <Badge tone={results[item.result].tone}>{results[item.result].label}</Badge>
            {item.reason && <span className="block text-faint text-xs">{skipReasonOfOne(item.reason)}</span>}
          </>
        ),
        width: 'wrap',
      },
      { heading: 'Status now', cell: (item) => <StateBadge state={item.state} />, from: 'md' },
    ]}
  />
)
