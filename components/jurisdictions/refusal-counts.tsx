import { type Column, DataTable } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { EmptyNote } from '@/components/ui/empty-state'
import { formatNumber } from '@/server/contract/figures'
import { ruleLabel } from './words'

type Counts = Outputs['jurisdictions']['summary']

const columns: Column<Counts[number]>[] = [
  { heading: 'Rule', cell: ({ rule }) => ruleLabel(rule) },
  { heading: 'Version', cell: (count) => <RefusalVersion of={count} /> },
  { heading: 'Mode', cell: ({ isShadow }) => <RefusalMode isShadow={isShadow} />, from: 'sm' },
  { heading: 'Last', cell: ({ lastAt }) => (lastAt ? <Time value={lastAt} /> : '–'), from: 'md' },
  { heading: 'Count', cell: ({ count }) => formatNumber(count), kind: 'number' },
]

export function RefusalCounts({ counts }: { counts: Counts }) {
  if (counts.length === 0) return <EmptyNote>No results for these filters.</EmptyNote>
  return (
    <DataTable
      label="Counts by rule"
      rows={counts}
      keyOf={({ country, version, rule, isShadow }) => `${country} ${version} ${rule} ${isShadow}`}
      columns={columns}
    />
  )
}

type Versioned = Pick<Counts[number], 'version' | 'number' | 'country'>

export const RefusalVersion = ({ of: { version, number, country } }: { of: Versioned }) => (
  <>
    {version}
    {number === null && <span className="text-faint"> in {country}</span>}
  </>
)

export const RefusalMode = ({ isShadow }: { isShadow: boolean }) =>
  isShadow ? <Badge tone="busy">Shadow</Badge> : <Badge tone="bad">Refused</Badge>
