import { Money } from '@/components/data/money'
import { FigureLink } from '@/components/reports/figure-cells'
import { Card, CardHeader } from '@/components/ui/card'
import { Table, Td, Th } from '@/components/ui/table'
import { endedOf, formatCount, formatShare, type Statistics, settledOf } from './statistics'

interface BrandTableProps {
  brands: Statistics['brands']
  nameOf: (brandId: string) => string
  onChoose: (brandId: string) => void
  /** The transactions behind the GGR of a brand. */
  linkOf: (brandId: string, currency: string) => string
}

/** Brands by activity. */
export function BrandTable({ brands, nameOf, onChoose, linkOf }: BrandTableProps) {
  const busiest = brands.toSorted((a, b) => endedOf(b.counts) - endedOf(a.counts))
  return (
    <Card>
      <CardHeader title="By brand" />
      <Table label="Brands">
        <thead>
          <tr>
            <Th>Brand</Th>
            <Th className="text-right">Sessions</Th>
            <Th className="text-right">Success</Th>
            <Th className="text-right max-sm:hidden">Redeliveries</Th>
            <Th className="text-right">GGR</Th>
          </tr>
        </thead>
        <tbody className="[&_tr:last-child_td]:border-b-0">
          {busiest.map(({ brandId, counts, money }) => (
            <tr key={brandId}>
              <Td>
                <button
                  type="button"
                  className="text-left font-medium text-accent hover:underline"
                  onClick={() => onChoose(brandId)}
                >
                  {nameOf(brandId)}
                </button>
              </Td>
              <Td className="text-right tabular-nums">{formatCount(counts.sessions)}</Td>
              <Td className="text-right tabular-nums">{formatShare(settledOf(counts), endedOf(counts))}</Td>
              <Td className="text-right tabular-nums max-sm:hidden">{formatCount(counts.redeliveries)}</Td>
              <Td className="text-right">
                <span className="grid justify-items-end">
                  {money.length === 0 && '—'}
                  {money.map(({ currency, ggr }) => (
                    <FigureLink key={currency} href={linkOf(brandId, currency)}>
                      <Money value={ggr} />
                    </FigureLink>
                  ))}
                </span>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
