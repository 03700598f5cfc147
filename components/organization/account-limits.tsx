'use client'

import { useState } from 'react'
import { Facts } from '@/components/data/facts'
import { Money } from '@/components/data/money'
import { familyLabels, rateLimitFamilies } from '@/components/organization/rate-limit-families'
import { useStaffCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { defaultRateLimits } from '@/server/contract/rate-limits'
import type { Account } from './account'

const LimitsDialog = lazyPanel(() => import('./limits-dialog'), 'LimitsDialog')

const yesNo = (is: boolean) => (is ? 'Yes' : 'No')

export function AccountLimits({ account }: { account: Account }) {
  const canChange = useStaffCan('organizations.limit')
  const [isChanging, setIsChanging] = useState(false)
  const ofPlatforms = [
    { label: 'Brand limit', value: account.brandLimit },
    { label: 'Require sub_operator_ref', value: yesNo(account.requiresSubOperatorRef) },
    { label: 'Create brands automatically', value: yesNo(account.canAutoProvisionBrands) },
    { label: 'Brand billing', value: account.isBillable ? 'Yes' : 'No: new brands are refused with E6009' },
  ]
  const budgets = rateLimitFamilies.map((family) => ({
    label: `${familyLabels[family]}, per minute`,
    value: account.rateLimits[family] ?? `${defaultRateLimits[family]} (default)`,
  }))
  return (
    <Card>
      <CardHeader
        title="Limits"
        description="Changes apply from the next call and are recorded in the organization’s audit log."
        actions={
          canChange && (
            <Button size="sm" aria-label="Change limits" onClick={() => setIsChanging(true)}>
              Change
            </Button>
          )
        }
      />
      <div className="px-5 pb-5">
        <Facts
          facts={[
            { label: 'Sessions per player', value: account.sessionLimitPerPlayer },
            { label: 'Credit limit', value: <Money value={account.credit.floor} /> },
            ...(account.kind === 'platform' ? ofPlatforms : []),
            ...budgets,
          ]}
        />
      </div>
      {isChanging && <LimitsDialog account={account} onClose={() => setIsChanging(false)} />}
    </Card>
  )
}
