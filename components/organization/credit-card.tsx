'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { CreditFacts } from './credit-facts'
import { Ledger } from './ledger'

/** The organization's credit with Croupier, with its ledger where the role allows. */
export function CreditCard({ credit }: { credit: Outputs['organization']['settings']['credit'] }) {
  const canRead = useCan('credit.read')
  return (
    <Card>
      <CardHeader
        title="Credit"
        description="Launches require a balance above the overdraft floor. Play does not use this credit. Only the entries below change it."
      />
      <div className="px-5 pb-5">
        <CreditFacts credit={credit} />
      </div>
      {canRead && <OwnLedger />}
    </Card>
  )
}

function OwnLedger() {
  const trpc = useTRPC()
  const [cursor, setCursor] = useState<string | null>(null)
  const page = useQuery(
    trpc.organization.ledger.queryOptions({ cursor }, { placeholderData: keepPreviousData }),
  )
  return <Ledger page={page} cursor={cursor} onGo={setCursor} />
}
