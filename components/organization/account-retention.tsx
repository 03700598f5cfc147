'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '@/components/data/facts'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import type { Account } from './account'

const RetentionDialog = lazyPanel(() => import('./retention-dialog'), 'RetentionDialog')

/** How long an organization's transactions are kept. */
export function AccountRetention({ account }: { account: Account }) {
  const trpc = useTRPC()
  const canRead = useStaffCan('archive.read')
  const canChange = useStaffCan('archive.manage')
  const [isChanging, setIsChanging] = useState(false)
  const query = trpc.staffArchive.retention.queryOptions({ organizationId: account.id })
  const retention = useQuery({ ...query, enabled: canRead })
  if (!retention.data) return null
  const { monthsAtHand, yearsKept, isDefault } = retention.data
  const note = isDefault ? ' (default)' : ''
  return (
    <Card>
      <CardHeader
        title="Retention"
        description="Older transactions are archived once every organization in their month allows it."
        actions={
          canChange && (
            <Button size="sm" aria-label="Change retention" onClick={() => setIsChanging(true)}>
              Change
            </Button>
          )
        }
      />
      <div className="px-5 pb-5">
        <Facts
          facts={[
            { label: 'In the database', value: `${monthsAtHand} months${note}` },
            { label: 'Kept in all', value: `${yearsKept} years${note}` },
          ]}
        />
      </div>
      {isChanging && (
        <RetentionDialog account={account} retention={retention.data} onClose={() => setIsChanging(false)} />
      )}
    </Card>
  )
}
