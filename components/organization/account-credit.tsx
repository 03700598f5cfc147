'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CreditFacts } from '@/components/billing/credit-facts'
import { Ledger } from '@/components/billing/ledger'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import type { Account } from './account'

const TopUpDialog = lazyPanel(() => import('./top-up-dialog'), 'TopUpDialog')

export function AccountCredit({ account }: { account: Account }) {
  const trpc = useTRPC()
  const canTopUp = useStaffCan('credit.topUp')
  const [isToppingUp, setIsToppingUp] = useState(false)
  const [cursor, setCursor] = useState<string | null>(null)
  const page = useQuery(
    trpc.staffOrganizations.ledger.queryOptions(
      { organizationId: account.id, cursor },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <Card>
      <CardHeader
        title="Credit"
        description="Launches are blocked at the credit limit. Only ledger entries change the balance."
        actions={
          canTopUp && (
            <Button size="sm" onClick={() => setIsToppingUp(true)}>
              Top up
            </Button>
          )
        }
      />
      <div className="px-5 pb-5">
        <CreditFacts credit={account.credit} />
      </div>
      <Ledger page={page} cursor={cursor} onGo={setCursor} />
      {isToppingUp && <TopUpDialog account={account} onClose={() => setIsToppingUp(false)} />}
    </Card>
  )
}
