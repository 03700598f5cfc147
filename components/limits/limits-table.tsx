import { DataTable } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import { limitFields } from '@/server/contract/bet-rules'
import { groupDigits } from '@/server/contract/figures'
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
    <DataTable
      label="Limits"
      rows={lines}
      keyOf={({ key }) => key}
      columns={[
        { heading: 'Limit', cell: ({ label }) => label },
        {
          heading: 'Value',
          cell: ({ value, pending, currency }) => (
            <>
              <Value text={value} currency={currency} />
              {pending && (
                <span className="mt-0.5 block text-xs sm:hidden">
                  <Pending raise={pending} currency={currency} />
                </span>
              )}
            </>
          ),
          kind: 'number',
        },
        {
          heading: 'Used',
          cell: ({ used, currency }) => (used === null ? '–' : <Value text={used} currency={currency} />),
          kind: 'number',
        },
        {
          heading: 'Pending',
          cell: ({ pending, currency }) => (pending ? <Pending raise={pending} currency={currency} /> : '–'),
          from: 'sm',
        },
      ]}
    />
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
