'use client'

import { Money } from '@/components/data/money'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Table, Td, Th } from '@/components/ui/table'
import { feeMovementsPath } from './fee-links'

type Row = Outputs['contract']['get']['days'][number]

/** Each line and day of a month; a share opens the transactions that it counts. */
export function DaysTable({ days, month }: { days: readonly Row[]; month: string }) {
  return (
    <Table label={`Fees of ${month} by day`}>
      <thead>
        <tr>
          <Th>Day (UTC)</Th>
          <Th>Line</Th>
          <Th className="text-right max-md:hidden">GGR</Th>
          <Th className="text-right max-sm:hidden">GGR converted</Th>
          <Th className="text-right">Fee</Th>
        </tr>
      </thead>
      <tbody>
        {days.map((row) => (
          <tr key={`${row.day} ${row.lineId}`}>
            <Td className="whitespace-nowrap tabular-nums">{row.day}</Td>
            <Td>
              {row.kind === 'ggr_share' ? (
                <OrganizationLink href={feeMovementsPath(row)} prefetch={false} className="hover:underline">
                  {row.label}
                </OrganizationLink>
              ) : (
                row.label
              )}
            </Td>
            <Td className="max-md:hidden">
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
                    {late && <span className="text-faint text-xs">GGR of {late.day}</span>}
                  </li>
                ))}
              </ul>
            </Td>
            <Td className="text-right max-sm:hidden">
              {row.kind === 'ggr_share' ? <Money value={row.base} /> : '–'}
            </Td>
            <Td className="text-right">
              <Money value={row.drawn} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type Rate = NonNullable<Row['ggr'][number]['rate']>

/** The rate with its day, and its source where that is not the published day. */
function rateText({ from, origins }: Rate, day: string | null): string {
  const [origin] = origins
  return origin ? `${from} per EUR, ${origin.day}, ${origin.source}` : `${from} per EUR, ${day}`
}
