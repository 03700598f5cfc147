'use client'

import { useQuery } from '@tanstack/react-query'
import { DataTable } from '@/components/data/data-table'
import { FilterSelect } from '@/components/data/filter-select'
import { ListBar } from '@/components/data/list-bar'
import { ListCard } from '@/components/data/list-page'
import { Time } from '@/components/data/time'
import { pollFirstPage, useOpenList } from '@/components/data/use-open-list'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { useConfirm } from '@/components/ui/use-confirm'
import { formatNumber } from '@/server/contract/figures'
import { useReconciliation } from './scope'
import { importList } from './search-params'
import { importLook } from './words'

type Import = Outputs['reconciliation']['imports']['imports'][number]

/** What was imported, with the rows that could not be read. */
export function ImportsCard({ sources }: { sources: readonly { id: string; name: string }[] }) {
  const { api } = useReconciliation()
  const list = useOpenList(importList)
  const imports = useQuery(api.imports.queryOptions(list.search, pollFirstPage(list.params.cursor, 5_000)))
  return (
    <ListCard
      header={
        <CardHeader
          title="Imports"
          description="Files, and parts of feeds, with the rows that could not be read."
        />
      }
      list={list}
      bar={
        <ListBar
          list={list}
          own={{
            source: (
              <FilterSelect
                label="Ledger"
                any="Any ledger"
                choices={sources.map(({ id, name }) => ({ value: id, label: name }))}
                {...list.bind('source')}
              />
            ),
          }}
        />
      }
      query={imports}
      what="The imports"
      rowsOf={(data) => data.imports}
      noMatch="No matching imports"
      empty={<EmptyState title="No imports yet">Files appear here once they are imported.</EmptyState>}
    >
      {(rows) => <ImportsTable imports={rows} />}
    </ListCard>
  )
}

function ImportsTable({ imports }: { imports: readonly Import[] }) {
  const { canAct } = useReconciliation()
  return (
    <DataTable
      label="Imports"
      rows={imports}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'File',
          cell: (one) => (
            <span className="grid gap-0.5">
              <span className="font-medium">{one.name}</span>
              <span className="text-faint text-xs">
                {one.source.name}
                {one.createdBy && `, ${one.createdBy}`}
              </span>
              {one.error && <span className="text-bad text-xs">{one.error}</span>}
              <Problems of={one} />
            </span>
          ),
          width: 'wrap',
          className: 'w-full min-w-44',
        },
        {
          heading: 'Status',
          cell: ({ state }) => <Badge tone={importLook(state).tone}>{importLook(state).label}</Badge>,
        },
        { heading: 'Rows', cell: ({ rows }) => formatNumber(rows), kind: 'number', from: 'sm' },
        {
          heading: 'First',
          cell: ({ firstAt }) => firstAt && <Time value={firstAt} />,
          kind: 'time',
          from: 'lg',
        },
        {
          heading: 'Last',
          cell: ({ lastAt }) => lastAt && <Time value={lastAt} />,
          kind: 'time',
          from: 'lg',
        },
        {
          heading: 'Imported',
          cell: ({ createdAt }) => <Time value={createdAt} />,
          kind: 'time',
          from: 'md',
        },
        canAct && { heading: 'Actions', cell: (one) => <RemoveButton of={one} />, kind: 'actions' },
      ]}
      isFollowed
    />
  )
}

function RemoveButton({ of: { id: importId, name } }: { of: Import }) {
  const { api, client } = useReconciliation()
  const confirm = useConfirm()
  const remove = () =>
    confirm({
      title: `Remove “${name}”?`,
      text: 'Its rows are deleted, and periods that used them are compared again unless they are signed.',
      action: 'Remove import',
      tone: 'danger',
      send: () => client.removeImport.mutate({ importId }),
      changed: api.pathFilter(),
      done: 'Import removed',
    })
  return (
    <Button size="sm" aria-label={`Remove ${name}`} onClick={remove}>
      Remove
    </Button>
  )
}

function Problems({ of: { badRows, problems } }: { of: Import }) {
  if (badRows === 0) return null
  return (
    <details className="text-xs">
      <summary className="cursor-pointer text-warn">Rows not read: {formatNumber(badRows)}</summary>
      <ul className="mt-1 grid max-h-60 gap-0.5 overflow-y-auto text-muted">
        {problems.map(({ line, problem }) => (
          <li key={line}>{problem}</li>
        ))}
      </ul>
      {badRows > problems.length && (
        <p className="text-faint">The first {formatNumber(problems.length)} are shown.</p>
      )}
    </details>
  )
}
