'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { feeRowsPath } from '@/components/contracts/fee-links'
import { FeesTable } from '@/components/contracts/fees-table'
import { UnbilledList } from '@/components/contracts/unbilled-list'
import { Facts } from '@/components/data/facts'
import { Loaded } from '@/components/data/loaded'
import { DetailSkeleton } from '@/components/data/skeletons'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote, EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Notice } from '@/components/ui/notice'
import { organizationPath } from '@/server/contract/cabinet-addresses'
import { formatDay, formatMonth } from '@/server/contract/figures'
import type { Contract } from './contract'
import { VersionCard } from './version-card'

const ContractDialog = lazyPanel(() => import('./contract-dialog'), 'ContractDialog')

/** An organization's contract: its versions, and the fees of the month. */
export function ContractView({ organizationId }: { organizationId: string }) {
  const trpc = useTRPC()
  const contract = useQuery(trpc.staffContracts.get.queryOptions({ organizationId }))
  if (contract.isError && contract.error.data?.code === 'NOT_FOUND')
    return (
      <EmptyState
        title="Organization not found"
        actions={
          <Button asChild>
            <Link href="/staff/billing/contracts">All contracts</Link>
          </Button>
        }
      >
        The link may be wrong, or the organization was deleted.
      </EmptyState>
    )
  return (
    <Loaded query={contract} what="The contract" skeleton={<DetailSkeleton />}>
      {(data) => <Shown contract={data} />}
    </Loaded>
  )
}

function Shown({ contract }: { contract: Contract }) {
  const canManage = useStaffCan('contracts.manage')
  const [isWriting, setIsWriting] = useState(false)
  const { organization, blocked, unbilled, versions, fees, month, changedDays } = contract
  return (
    <div className="grid grid-cols-1 gap-6">
      {blocked && (
        <Notice tone="bad" title="Accrual is blocked">
          {blocked.reason} Accrual continues from this day once this is resolved.
        </Notice>
      )}
      {unbilled.length > 0 && (
        <Notice tone="warn" title="Not billed">
          <UnbilledList items={unbilled} />
          <Link href="/staff/billing/rates" className="underline">
            Exchange rates
          </Link>
        </Notice>
      )}
      {changedDays.length > 0 && (
        <Notice tone="warn" title="Facts changed after their fees were accrued">
          {changedDays.map((day) => formatDay(day)).join(', ')} (UTC). Fees of these days do not change.
          Correct them with a credit note.
        </Notice>
      )}
      <Card>
        <CardHeader
          title={organization.name}
          description="A version never changes once it applies. The next one replaces it from its start date."
          actions={
            canManage && (
              <Button variant="primary" size="sm" onClick={() => setIsWriting(true)}>
                <Plus aria-hidden />
                New version
              </Button>
            )
          }
        />
        <Facts className="px-5 pb-5" facts={factsOf(contract)} />
      </Card>
      <Card>
        <CardHeader
          title={`Fees of ${formatMonth(month)}`}
          description="Accrued to date, including credits."
        />
        {fees.length === 0 ? (
          <EmptyNote>No fees accrued in this month yet.</EmptyNote>
        ) : (
          <FeesTable
            fees={fees}
            month={month}
            rowsOf={(lineId) => organizationPath(organization.slug, feeRowsPath({ month, lineId }))}
          />
        )}
      </Card>
      {versions.length === 0 && (
        <Card>
          <EmptyState title="No contract yet">
            No fees accrue without a contract. The first version may start in the current month.
          </EmptyState>
        </Card>
      )}
      {versions.map((version) => (
        <VersionCard key={version.id} version={version} organizationId={organization.id} />
      ))}
      {isWriting && <ContractDialog contract={contract} onClose={() => setIsWriting(false)} />}
    </div>
  )
}

function factsOf({ organization, versions, accruedThrough }: Contract) {
  const applies = versions.find(({ state }) => state === 'applies')
  const next = versions.findLast(({ state }) => state === 'next')
  return [
    { label: 'Applies today', value: applies ? `Version ${applies.version}` : 'No contract' },
    {
      label: 'Next change',
      value: next ? `Version ${next.version} on ${formatDay(next.effectiveDay)}` : 'None',
    },
    { label: 'Currency', value: organization.creditCurrency },
    { label: 'Accrued through (UTC)', value: accruedThrough ? formatDay(accruedThrough) : 'Not yet' },
    {
      label: 'Organization',
      value: (
        <Link className="underline" href={`/staff/organizations/${organization.id}`}>
          {organization.slug}
        </Link>
      ),
    },
  ]
}
