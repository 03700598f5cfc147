import { Fragment } from 'react'
import { Money } from '@/components/data/money'
import { ProviderName } from '@/components/data/provider-name'
import type { Outputs } from '@/components/trpc/types'

type Total = Outputs['rounds']['list']['totals'][number]

/** How many rounds are open and what is at risk in them, by provider and currency. */
export function RiskTotals({ totals }: { totals: readonly Total[] }) {
  return (
    <p className="border-line border-b px-5 py-3 text-muted text-sm">
      At risk:{' '}
      {totals.map(({ organizationId, providerCode, rounds, atRisk }, index) => (
        <Fragment key={`${organizationId} ${providerCode} ${atRisk.currency}`}>
          {index > 0 && ', '}
          <Money value={atRisk} /> in {rounds.toLocaleString('en')} {rounds === 1 ? 'round' : 'rounds'} at{' '}
          <ProviderName code={providerCode} />
        </Fragment>
      ))}
    </p>
  )
}
