import type { ReactNode } from 'react'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Table, Td, Th } from '@/components/ui/table'
import { addressLabels, type Withdrawal, withdrawalLabels } from './words'

interface WithdrawalsTableProps {
  withdrawals: readonly Withdrawal[]
  /** For staff: whose it is, and what can be done. */
  actions?: (withdrawal: Withdrawal) => ReactNode
}

export function WithdrawalsTable({ withdrawals, actions }: WithdrawalsTableProps) {
  // On a phone staff see amount and status below the name: buttons take the rest of the row.
  const onPhone = actions ? 'max-sm:hidden' : ''
  return (
    <Table label="Withdrawals">
      <thead>
        <tr>
          <Th className="max-sm:hidden">Requested</Th>
          {actions && <Th className="max-sm:pl-4">Affiliate</Th>}
          <Th className={cn('max-sm:pl-4 sm:text-right', onPhone)}>Amount</Th>
          <Th className="max-sm:hidden">To</Th>
          <Th className={onPhone}>Status</Th>
          {actions && (
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          )}
        </tr>
      </thead>
      <tbody>
        {withdrawals.map((withdrawal) => (
          <tr key={withdrawal.id}>
            <Td className="max-sm:hidden">
              <Time value={withdrawal.createdAt} />
            </Td>
            {actions && (
              <Td className="max-sm:pl-4">
                {withdrawal.organization.name}
                <span className="block text-faint text-xs max-sm:hidden">by {withdrawal.requestedBy}</span>
                <span className="mt-0.5 grid justify-items-start gap-0.5 sm:hidden">
                  <Money value={withdrawal.amount} />
                  <Time value={withdrawal.createdAt} className="text-faint text-xs" />
                  <Status withdrawal={withdrawal} isStaff />
                </span>
              </Td>
            )}
            <Td className={cn('max-sm:pl-4 sm:text-right', onPhone)}>
              <Money value={withdrawal.amount} />
              <Time value={withdrawal.createdAt} className="block text-faint text-xs sm:hidden" />
            </Td>
            <Td className="max-sm:hidden">
              <span className="font-mono text-xs">{withdrawal.address.hint}</span>
              <span className="block text-faint text-xs">{addressLabels[withdrawal.address.kind]}</span>
            </Td>
            <Td className={onPhone}>
              <Status withdrawal={withdrawal} isStaff={actions !== undefined} />
            </Td>
            {actions && <Td className="text-right">{actions(withdrawal)}</Td>}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Status({ withdrawal, isStaff }: { withdrawal: Withdrawal; isStaff: boolean }) {
  const { label, tone } = withdrawalLabels[withdrawal.state]
  return (
    <span className="block">
      <Badge tone={tone}>{label}</Badge>
      {withdrawal.reason && (
        <span className="block max-w-xs text-muted text-xs [overflow-wrap:anywhere]">
          {withdrawal.reason}
        </span>
      )}
      {isStaff && <Approvals withdrawal={withdrawal} />}
    </span>
  )
}

function Approvals({
  withdrawal: { needsApproval, state, approvedBy, decidedBy },
}: {
  withdrawal: Withdrawal
}) {
  if (!needsApproval || approvedBy === null) return null
  const isComplete = decidedBy !== null && state !== 'rejected'
  return (
    <span className="block text-faint text-xs">
      {isComplete ? `Approved by ${approvedBy} and ${decidedBy}` : `First approval by ${approvedBy}`}
    </span>
  )
}
