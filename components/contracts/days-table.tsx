'use client'

import { Money } from '@/components/data/money'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Table, Td, Th } from '@/components/ui/table'

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
                <OrganizationLink href={transactionsOf(row)} prefetch={false} className="hover:underline">
                  {row.label}
                </OrganizationLink>
              ) : (
                row.label
              )}
            </Td>
            <Td className="max-md:hidden">
              <ul className="grid justify-items-end gap-0.5">
                {row.ggr.map(({ amount, rate }) => (
                  <li key={amount.currency} className="flex flex-wrap justify-end gap-x-2">
                    <OrganizationLink
                      href={transactionsOf(row, amount.currency)}
                      prefetch={false}
                      className="hover:underline"
                    >
                      <Money value={amount} />
                    </OrganizationLink>
                    {rate && (
                      <span className="text-faint text-xs">
                        {rate.from} per EUR, {row.rateDay}
                      </span>
                    )}
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

/** What settled on the day and counts, of the line's provider; the list knows no game types. */
function transactionsOf({ day, providerCode, includesFreeWins }: Row, currency?: string): string {
  const query = new URLSearchParams({
    settledFrom: `${day}T00:00:00.000Z`,
    settledTo: new Date(Date.parse(day) + 86_400_000).toISOString(),
    counted: 'yes',
  })
  if (providerCode) query.set('provider', providerCode)
  if (currency) query.set('currency', currency)
  if (!includesFreeWins) query.set('free', 'no')
  return `/transactions?${query}`
}
