import { Money } from '@/components/data/money'
import { Table, Td, Th } from '@/components/ui/table'
import type { CampaignDetail } from './campaign-status'

type Totals = NonNullable<CampaignDetail['check']>['totals']

const unknown = <span className="text-faint">Unknown</span>

/** Total stakes, expected cost (stake × return to player) and maximum payout of a campaign, by currency. */
export function Exposure({ totals }: { totals: Totals }) {
  const isOpen = totals.some(({ exposure, expected }) => exposure === null || expected === null)
  return (
    <div className="grid gap-2">
      <Table label="Exposure by currency">
        <thead>
          <tr>
            <Th>Currency</Th>
            <Th className="text-right">Players</Th>
            <Th className="text-right max-sm:hidden">Rounds</Th>
            <Th className="text-right max-sm:hidden">Stakes</Th>
            <Th className="text-right">Expected cost</Th>
            <Th className="text-right">Maximum payout</Th>
          </tr>
        </thead>
        <tbody className="[&_tr:last-child_td]:border-b-0">
          {totals.map(({ currency, players, rounds, stake, expected, exposure }) => (
            <tr key={currency}>
              <Td>{currency}</Td>
              <Td className="text-right tabular-nums">{players.toLocaleString('en')}</Td>
              <Td className="text-right tabular-nums max-sm:hidden">{rounds.toLocaleString('en')}</Td>
              <Td className="text-right max-sm:hidden">{stake ? <Money value={stake} /> : unknown}</Td>
              <Td className="text-right font-medium">{expected ? <Money value={expected} /> : unknown}</Td>
              <Td className="text-right font-medium">{exposure ? <Money value={exposure} /> : unknown}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
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
  if (!first) return <span className="text-faint">—</span>
  return (
    <span className="whitespace-nowrap">
      {first.exposure ? <Money value={first.exposure} /> : unknown}
      {others.length > 0 && <span className="text-faint text-xs"> +{others.length}</span>}
    </span>
  )
}
