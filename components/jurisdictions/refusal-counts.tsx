import { Time } from '@/components/data/time'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Table, Td, Th } from '@/components/ui/table'
import { ruleLabel } from './words'

export function RefusalCounts({ counts }: { counts: Outputs['jurisdictions']['summary'] }) {
  if (counts.length === 0)
    return <p className="px-5 pb-5 text-muted text-sm">No results for these filters.</p>
  return (
    <Table label="Counts by rule">
      <thead>
        <tr>
          <Th>Rule</Th>
          <Th>Version</Th>
          <Th className="max-sm:hidden">Mode</Th>
          <Th className="max-md:hidden">Last</Th>
          <Th className="text-right">Count</Th>
        </tr>
      </thead>
      <tbody>
        {counts.map((count) => (
          <tr key={`${count.country} ${count.version} ${count.rule} ${count.isShadow}`}>
            <Td>{ruleLabel(count.rule)}</Td>
            <Td>
              {count.version}
              {count.number === null && <span className="text-faint"> in {count.country}</span>}
            </Td>
            <Td className="max-sm:hidden">
              <RefusalMode isShadow={count.isShadow} />
            </Td>
            <Td className="max-md:hidden">{count.lastAt ? <Time value={count.lastAt} /> : '–'}</Td>
            <Td className="text-right tabular-nums">{count.count.toLocaleString('en')}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export const RefusalMode = ({ isShadow }: { isShadow: boolean }) =>
  isShadow ? <Badge tone="busy">Shadow</Badge> : <Badge tone="bad">Refused</Badge>
