import { Money } from '@/components/data/money'
import type { Outputs } from '@/components/trpc/types'
import { Card } from '@/components/ui/card'

type Total = Outputs['transactions']['round']['totals'][number]

/** Totals that the wallet confirmed, and the player's net result. */
export function RoundSummary({ totals }: { totals: readonly Total[] }) {
  return (
    <Card className="mb-5 grid divide-y divide-line">
      {totals.map((total) => (
        <dl key={total.currency} className="grid grid-cols-2 gap-x-6 gap-y-4 p-5 sm:grid-cols-4">
          <Sum label="Staked" value={total.staked} />
          <Sum label="Won" value={total.won} />
          <Sum label="Refunded" value={total.returned} />
          <Sum label="Player net result" value={total.net} isStrong />
        </dl>
      ))}
    </Card>
  )
}

function Sum({ label, value, isStrong }: { label: string; value: Total['net']; isStrong?: boolean }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className={isStrong ? 'font-semibold text-lg' : 'text-lg'}>
        {isStrong && value.amountMinor > 0n && '+'}
        <Money value={value} />
      </dd>
    </div>
  )
}
