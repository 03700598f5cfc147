'use client'

import { useQuery } from '@tanstack/react-query'
import { Facts } from '@/components/data/facts'
import { Loaded } from '@/components/data/loaded'
import { Money } from '@/components/data/money'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { formatCount, noValue } from '@/server/contract/figures'
import { CreditFacts } from './credit-facts'
import { OwnLedger } from './own-ledger'

type Overview = Outputs['billing']['overview']

/** The credit with Croupier, how long it lasts and what drew it down. */
export function OverviewView() {
  const trpc = useTRPC()
  const overview = useQuery(trpc.billing.overview.queryOptions())
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card>
        <CardHeader
          title="Credit"
          description="Launches require a balance above the credit limit. Croupier draws fees from the balance each day."
        />
        <Loaded query={overview} what="The credit" rows={2}>
          {(data) => (
            <div className="grid gap-4 px-5 pb-5">
              <CreditFacts credit={data.credit} />
              <Facts facts={[{ label: 'Fees', value: <Burn {...data} /> }, runwayFact(data)]} />
            </div>
          )}
        </Loaded>
      </Card>
      <OwnLedger />
    </div>
  )
}

function Burn({ hasFees, burn }: Overview) {
  if (!hasFees) return 'No fees yet'
  return (
    <>
      <Money value={burn.amount} />{' '}
      <span className="text-muted">
        {burn.days === 1 ? 'in the last day' : `in the last ${burn.days} days`}
      </span>
    </>
  )
}

function runwayFact({ runwayDays }: Overview) {
  const value = runwayDays === null ? noValue : formatCount(runwayDays, 'day')
  return { label: 'Runway at this rate', value }
}
