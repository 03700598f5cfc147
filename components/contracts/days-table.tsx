'use client'

import { type Column, DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { formatDay } from '@/server/contract/figures'
import { feeMovementsPath } from './fee-links'

export type FeeRow = Outputs['contract']['get']['days'][number]

export const feeRowColumns: Column<FeeRow>[] = [
  { heading: 'Day (UTC)', cell: (row) => formatDay(row.day), width: 'line', className: 'tabular-nums' },
  {
    heading: 'Line',
    cell: (row) =>
      row.kind === 'ggr_share' ? (
        <OrganizationLink href={feeMovementsPath(row)} prefetch={false} className="hover:underline">
          {row.label}
        </OrganizationLink>
      ) : (
        row.label
      ),
  },
  {
    heading: 'GGR',
    cell: (row) => (
      <ul className="grid justify-items-end gap-0.5">
        {row.ggr.map(({ amount, rate, late }) => (
          <li
            key={`${amount.currency} ${late?.day} ${late?.lineId}`}
            className="flex flex-wrap justify-end gap-x-2"
          >
            <OrganizationLink
              href={feeMovementsPath(late ?? row, amount.currency)}
              prefetch={false}
              className="hover:underline"
            >
              <Money value={amount} />
            </OrganizationLink>
            {rate && <span className="text-faint text-xs">{rateText(rate, row.rateDay)}</span>}
            {late && <span className="text-faint text-xs">GGR of {formatDay(late.day)}</span>}
          </li>
        ))}
      </ul>
    ),
    from: 'md',
    headingClassName: 'text-right',
  },
  {
    heading: 'GGR converted',
    cell: (row) => (row.kind === 'ggr_share' ? <Money value={row.base} /> : '–'),
    kind: 'number',
    from: 'sm',
  },
  { heading: 'Fee', cell: (row) => <Money value={row.drawn} />, kind: 'number' },
]

/** Each line and day of a month; a share opens the transactions that it counts. */
export function DaysTable({ days, month }: { days: readonly FeeRow[]; month: string }) {
  return (
    <DataTable
      label={`Fees of ${month} by day`}
      rows={days}
      keyOf={(row) => `${row.day} ${row.lineId}`}
      columns={feeRowColumns}
    />
  )
}

type Rate = NonNullable<FeeRow['ggr'][number]['rate']>

/** The rate with its day, and its source where that is not the published day. */
function rateText({ from, origins }: Rate, day: string | null): string {
  const [origin] = origins
  return origin
    ? `${from} per EUR, ${formatDay(origin.day)}, ${origin.source}`
    : `${from} per EUR, ${formatDay(day ?? '')}`
}
