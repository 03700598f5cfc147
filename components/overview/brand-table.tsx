import { DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { FigureLink } from '@/components/reports/figure-cells'
import { Card, CardHeader } from '@/components/ui/card'
import { formatNumber, formatShare } from '@/server/contract/figures'
import { endedOf, type Statistics, settledOf } from './statistics'

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
      <DataTable
        label="Brands"
        rows={busiest}
        keyOf={({ brandId }) => brandId}
        columns={[
          {
            heading: 'Brand',
            cell: ({ brandId }) => (
              <button
                type="button"
                className="text-left font-medium text-accent hover:underline"
                onClick={() => onChoose(brandId)}
              >
                {nameOf(brandId)}
              </button>
            ),
          },
          { heading: 'Sessions', cell: ({ counts }) => formatNumber(counts.sessions), kind: 'number' },
          {
            heading: 'Success',
            cell: ({ counts }) => formatShare(settledOf(counts), endedOf(counts)),
            kind: 'number',
          },
          {
            heading: 'Redeliveries',
            cell: ({ counts }) => formatNumber(counts.redeliveries),
            kind: 'number',
            from: 'sm',
          },
          {
            heading: 'GGR',
            cell: ({ brandId, money }) => (
              <span className="grid justify-items-end">
                {money.length === 0 && '–'}
                {money.map(({ currency, ggr }) => (
                  <FigureLink key={currency} href={linkOf(brandId, currency)}>
                    <Money value={ggr} />
                  </FigureLink>
                ))}
              </span>
            ),
            kind: 'number',
          },
        ]}
      />
    </Card>
  )
}
