'use client'

import { type Column, DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import type { Outputs } from '@/components/trpc/types'
import { EmptyNote } from '@/components/ui/empty-state'
import { TierList } from './tier-list'

export type Version = Outputs['contract']['get']['versions'][number]

type Line = Version['lines'][number]

const minimumOf = (line: Line) => (line.kind === 'minimum' ? line.amount : line.minimum)

const columns: Column<Line>[] = [
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
        <MinimumOnPhone line={line} />
      </>
    ),
  },
  {
    heading: 'Minimum per month',
    cell: (line) => {
      const minimum = minimumOf(line)
      return minimum && <Money value={minimum} />
    },
    kind: 'number',
    from: 'sm',
  },
]

/** Below the price: a phone has no column for it. */
function MinimumOnPhone({ line }: { line: Line }) {
  const minimum = minimumOf(line)
  return (
    minimum && (
      <span className="block text-muted text-xs sm:hidden">
        at least <Money value={minimum} /> per month
      </span>
    )
  )
}

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
