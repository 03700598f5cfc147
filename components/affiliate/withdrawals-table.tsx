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
  return (
    <Table label="Withdrawals">
      <thead>
        <tr>
          <Th className="max-sm:hidden">Requested</Th>
          {actions && <Th className="max-sm:pl-4">Affiliate</Th>}
          <Th className={cn('sm:text-right', actions ? 'text-right' : 'max-sm:pl-4')}>Amount</Th>
          <Th className="max-sm:hidden">To</Th>
          <Th>Status</Th>
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
              </Td>
            )}
            <Td className={cn('sm:text-right', actions ? 'text-right' : 'max-sm:pl-4')}>
              <Money value={withdrawal.amount} />
              <Time
                value={withdrawal.createdAt}
                className={cn('block text-faint text-xs sm:hidden', actions && 'ml-auto')}
              />
            </Td>
            <Td className="max-sm:hidden">
              <span className="font-mono text-xs">{withdrawal.address.hint}</span>
              <span className="block text-faint text-xs">{addressLabels[withdrawal.address.kind]}</span>
            </Td>
            <Td>
              <Badge tone={withdrawalLabels[withdrawal.state].tone}>
                {withdrawalLabels[withdrawal.state].label}
              </Badge>
              {withdrawal.reason && (
                <span className="block max-w-xs text-muted text-xs [overflow-wrap:anywhere]">
                  {withdrawal.reason}
                </span>
              )}
              {actions && <Approvals withdrawal={withdrawal} />}
            </Td>
            {actions && <Td className="text-right">{actions(withdrawal)}</Td>}
          </tr>
        ))}
      </tbody>
    </Table>
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
