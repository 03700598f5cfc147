import { groupDigits } from '@/components/data/format-money'
import { Time } from '@/components/data/time'
import { Table, Td, Th } from '@/components/ui/table'
import { limitFields } from '@/server/contract/bet-rules'
import { type DefaultLimits, limitLabels, type OwnLimits } from './limits'

interface Line {
  key: string
  label: string
  value: string | null
  used: string | null
  pending: { value: string | null; from: Date } | undefined
  currency: string | null
}

function linesOf(set: OwnLimits | DefaultLimits, prefix: string): Line[] {
  return limitFields.map((field) => ({
    key: `${prefix} ${set.currency} ${field}`,
    label: prefix === '' ? limitLabels[field] : `${limitLabels[field]}, ${prefix}`,
    value: set.limits[field],
    used: 'used' in set ? (set.used[field] ?? null) : null,
    pending: set.pending.find((raise) => raise.field === field),
    currency: field === 'session_minutes_24h' ? null : set.currency,
  }))
}

/** The player's own limits, every one of them, and below those defaults that limit something. */
export function LimitsTable({
  own,
  defaults,
}: {
  own: OwnLimits | null
  defaults: readonly DefaultLimits[]
}) {
  const lines = [
    ...(own ? linesOf(own, '') : []),
    ...defaults
      .flatMap((set) => linesOf(set, 'brand default'))
      .filter(({ value, pending }) => value ?? pending),
  ]
  return (
    <Table label="Limits">
      <thead>
        <tr>
          <Th>Limit</Th>
          <Th className="text-right">Value</Th>
          <Th className="text-right">Used</Th>
          <Th className="max-sm:hidden">Pending</Th>
        </tr>
      </thead>
      <tbody className="[&_tr:last-child_td]:border-b-0">
        {lines.map(({ key, label, value, used, pending, currency }) => (
          <tr key={key}>
            <Td>{label}</Td>
            <Td className="text-right">
              <Value text={value} currency={currency} />
              {pending && (
                <span className="mt-0.5 block text-xs sm:hidden">
                  <Pending raise={pending} currency={currency} />
                </span>
              )}
            </Td>
            <Td className="text-right">{used === null ? '–' : <Value text={used} currency={currency} />}</Td>
            <Td className="max-sm:hidden">
              {pending ? <Pending raise={pending} currency={currency} /> : '–'}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

interface PendingProps {
  raise: NonNullable<Line['pending']>
  currency: string | null
}

const Pending = ({ raise, currency }: PendingProps) => (
  <>
    <Value text={raise.value} currency={currency} />{' '}
    <span className="text-muted">
      from <Time value={raise.from} />
    </span>
  </>
)

function Value({ text, currency }: { text: string | null; currency: string | null }) {
  if (text === null) return <span className="text-muted">No limit</span>
  return (
    <span className="whitespace-nowrap tabular-nums">
      {groupDigits(text)} {currency && <span className="text-faint text-xs">{currency}</span>}
    </span>
  )
}
