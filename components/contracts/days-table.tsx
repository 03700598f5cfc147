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
                    <Money value={amount} />
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

/** Transactions are listed by when they were reported: what settled a day later stands there under the day before. */
function transactionsOf({ day, providerCode }: Row): string {
  const next = new Date(Date.parse(day) + 86_400_000).toISOString()
  const query = new URLSearchParams({ state: 'confirmed', from: `${day}T00:00:00.000Z`, to: next })
  if (providerCode) query.set('provider', providerCode)
  return `/transactions?${query}`
}
