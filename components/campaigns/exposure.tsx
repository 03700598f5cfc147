import { type Column, DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { formatNumber } from '@/server/contract/figures'
import type { CampaignDetail } from './campaign-status'

type Totals = NonNullable<CampaignDetail['check']>['totals']

const unknown = <span className="text-faint">Unknown</span>

const amount = (value: Totals[number]['stake']) => (value ? <Money value={value} /> : unknown)

const columns: Column<Totals[number]>[] = [
  { heading: 'Currency', cell: ({ currency }) => currency },
  { heading: 'Players', cell: ({ players }) => formatNumber(players), kind: 'number' },
  { heading: 'Rounds', cell: ({ rounds }) => formatNumber(rounds), kind: 'number', from: 'sm' },
  { heading: 'Stakes', cell: ({ stake }) => amount(stake), kind: 'number', from: 'sm' },
  {
    heading: 'Expected cost',
    cell: ({ expected }) => amount(expected),
    kind: 'number',
    className: 'font-medium',
  },
  {
    heading: 'Maximum payout',
    cell: ({ exposure }) => amount(exposure),
    kind: 'number',
    className: 'font-medium',
  },
]

/** Total stakes, expected cost (stake × return to player) and maximum payout of a campaign, by currency. */
export function Exposure({ totals }: { totals: Totals }) {
  const isOpen = totals.some(({ exposure, expected }) => exposure === null || expected === null)
  return (
    <div className="grid gap-2">
      <DataTable
        label="Exposure by currency"
        rows={totals}
        keyOf={({ currency }) => currency}
        columns={columns}
        isFollowed
      />
      {isOpen && (
        <p className="px-4 text-[0.8125rem] text-faint sm:px-5">
          Unknown when a game declares no return to player or maximum win, or only the provider knows the
          stake.
        </p>
      )}
    </div>
  )
}

/** One line for a list: the first currency and the number of others. */
export function ExposureCell({ totals }: { totals: Totals | null }) {
  const [first, ...others] = totals ?? []
  if (!first) return <span className="text-faint">–</span>
  return (
    <span className="whitespace-nowrap">
      {first.exposure ? <Money value={first.exposure} /> : unknown}
      {others.length > 0 && <span className="text-faint text-xs"> +{others.length}</span>}
    </span>
  )
}
