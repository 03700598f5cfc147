import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { formatDay } from '@/server/contract/figures'
import type { Hit } from './types'

const fieldLabels = {
  name: 'Name',
  kind: 'Type',
  born: 'Date of birth',
  country: 'Country',
} as const satisfies Record<Hit['comparison'][number]['field'], string>

const results = {
  same: { label: 'Same', tone: 'ok' },
  differs: { label: 'Differs', tone: 'bad' },
  unknown: { label: 'Not stated', tone: 'neutral' },
} as const

/** A list may state the year alone, or the month. */
const shown = (field: keyof typeof fieldLabels, value: string) =>
  field === 'born' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value

/** A listed person or company beside the subject, field by field; what differs is marked. */
export function MatchComparison({ hit }: { hit: Hit }) {
  const rest = [
    { label: 'Topics', value: hit.topics.join(', ') },
    { label: 'Lists', value: hit.datasets.join(', ') },
    { label: 'Entry', value: hit.entityId },
  ]
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-[0.8125rem] [overflow-wrap:anywhere]">
      <thead>
        <tr className="text-faint text-xs [&_th]:pb-1.5 [&_th]:text-left [&_th]:font-normal">
          <th className="w-18 sm:w-32">Field</th>
          <th>Submitted</th>
          <th>Listed</th>
          <th className="w-21">Result</th>
        </tr>
      </thead>
      <tbody className="[&_td]:border-line [&_td]:border-t [&_td]:py-1.5 [&_td]:pr-2 [&_td]:align-top [&_th]:border-line [&_th]:border-t [&_th]:py-1.5 [&_th]:pr-2 [&_th]:text-left [&_th]:align-top [&_th]:font-normal [&_th]:text-muted">
        {hit.comparison.map(({ field, submitted, listed, result }) => (
          <tr key={field}>
            <th scope="row">{fieldLabels[field]}</th>
            <td>{submitted === null ? '–' : shown(field, submitted)}</td>
            <td className={cn(result === 'differs' && 'font-medium text-bad')}>
              {listed.map((value) => shown(field, value)).join(', ') || '–'}
            </td>
            <td>
              <Badge tone={results[result].tone}>{results[result].label}</Badge>
            </td>
          </tr>
        ))}
        {rest.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="text-faint">–</td>
            <td colSpan={2}>{value || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
