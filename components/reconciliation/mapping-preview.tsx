'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { useSettled } from '@/components/ui/use-settled'
import type { Mapping } from './mapping-form'
import { useReconciliation } from './scope'

const maxShown = 5

/** The first rows of the sample as this mapping reads them, and why others cannot be read. */
export function MappingPreview({ fileId, mapping }: { fileId: string; mapping: Mapping | null }) {
  const { api } = useReconciliation()
  const settled = useSettled(JSON.stringify(mapping))
  const asked: Mapping | null = JSON.parse(settled)
  const preview = useQuery(
    api.preview.queryOptions(
      { fileId, ...(asked && { mapping: asked }) },
      { enabled: asked !== null, placeholderData: keepPreviousData, retry: false },
    ),
  )
  if (mapping === null)
    return <Notice tone="neutral">Choose the columns that are missing to see the first rows.</Notice>
  if (preview.error) return <ErrorNotice>{preview.error.message}</ErrorNotice>
  if (!preview.data) return null
  const read = preview.data.rows.flatMap(({ rows }) => rows)
  const problems = preview.data.rows.flatMap(({ problem }) => problem ?? [])
  return (
    <section aria-label="Preview" className="grid gap-3">
      {problems.length > 0 && (
        <Notice
          tone="warn"
          role="status"
          title={`Rows not read: ${problems.length} of the first ${preview.data.rows.length}`}
        >
          {problems.slice(0, maxShown).map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      )}
      {read.length > 0 && (
        <div className="rounded-lg border border-line">
          <DataTable
            label="First rows"
            rows={read.slice(0, maxShown).map((row, index) => ({ ...row, index }))}
            keyOf={({ index }) => index}
            columns={[
              {
                heading: 'Transaction ID',
                cell: ({ transactionId }) => <code>{transactionId}</code>,
                width: 'wrap',
              },
              { heading: 'Type', cell: ({ type }) => <span className="capitalize">{type}</span> },
              { heading: 'Amount', cell: ({ amount }) => <Money value={amount} />, kind: 'number' },
              { heading: 'State', cell: ({ state }) => state, from: 'sm' },
              {
                heading: 'Time',
                cell: ({ occurredAt }) => occurredAt && <Time value={occurredAt} hasYear />,
                from: 'sm',
              },
            ]}
          />
        </div>
      )}
    </section>
  )
}
