import { Money } from '@/components/data/money'
import { formatPercent } from '@/server/contract/figures'

interface Tier {
  from: { decimal: string; currency: string }
  share: string
}

/** The share of each tier, and where it begins. */
export function TierList({ tiers }: { tiers: readonly Tier[] }) {
  const [only] = tiers
  if (tiers.length === 1) return <span className="tabular-nums">{only && formatPercent(only.share)}</span>
  return (
    <ul className="grid gap-0.5">
      {tiers.map(({ from, share }) => (
        <li key={from.decimal} className="whitespace-nowrap tabular-nums">
          {formatPercent(share)} <span className="text-muted">above</span> <Money value={from} />
        </li>
      ))}
    </ul>
  )
}
