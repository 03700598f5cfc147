'use client'

import { type Column, DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import type { Outputs } from '@/components/trpc/types'
import { EmptyNote } from '@/components/ui/empty-state'
import { TierList } from './tier-list'

export type Version = Outputs['contract']['get']['versions'][number]

const columns: Column<Version['lines'][number]>[] = [
  {
    heading: 'Line',
    cell: (line) => (
      <div className="grid">
        <span className="font-medium">{line.label}</span>
        {line.includesFreeWins && <span className="text-faint text-xs">Free wins reduce the GGR</span>}
      </div>
    ),
  },
  {
    heading: 'Price',
    cell: (line) => (
      <>
        {line.kind === 'ggr_share' && <TierList tiers={line.tiers} />}
        {line.kind === 'fixed' && line.amount && (
          <>
            <Money value={line.amount} /> <span className="text-muted">per month</span>
          </>
        )}
        {line.kind === 'minimum' && <span className="text-muted">Across all shares</span>}
      </>
    ),
  },
  {
    heading: 'Minimum per month',
    cell: (line) => (
      <>
        {line.kind === 'minimum' && line.amount && <Money value={line.amount} />}
        {line.minimum && <Money value={line.minimum} />}
      </>
    ),
    kind: 'number',
  },
]

/** The lines of one version. */
export function TermsTable({ version }: { version: Version }) {
  if (version.lines.length === 0) return <EmptyNote>No lines: this version charges nothing.</EmptyNote>
  return (
    <DataTable
      label={`Lines of version ${version.version}`}
      rows={version.lines}
      keyOf={(line) => line.id}
      columns={columns}
    />
  )
}
