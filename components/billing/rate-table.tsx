import type { Outputs } from '@/components/trpc/types'
import { CardHeader } from '@/components/ui/card'
import { Table, Td, Th } from '@/components/ui/table'

type Day = NonNullable<Outputs['staffRates']['day']>

/** A day's rates, as they were published. */
export function RateTable({ day: { day, source, rates } }: { day: Day }) {
  return (
    <>
      <CardHeader
        title={`Rates of ${day}`}
        description={<span className="[overflow-wrap:anywhere]">Read from {source}</span>}
      />
      <Table label={`Exchange rates of ${day}`}>
        <thead>
          <tr>
            <Th>Currency</Th>
            <Th className="text-right">For 1 EUR</Th>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ currency, rate }) => (
            <tr key={currency}>
              <Td>{currency}</Td>
              <Td className="text-right tabular-nums">{rate}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}
