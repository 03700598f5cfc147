import type { ReactNode } from 'react'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { Badge } from '@/components/ui/badge'
import { Table, Td, Th } from '@/components/ui/table'
import { addressLabels, type Withdrawal, withdrawalLabels } from './words'

interface WithdrawalsTableProps {
  withdrawals: readonly Withdrawal[]
  /** For staff: whose it is, and what can be done. */
  actions?: (withdrawal: Withdrawal) => ReactNode
}

export function WithdrawalsTable({ withdrawals, actions }: WithdrawalsTableProps) {
  if (withdrawals.length === 0) return <p className="px-5 pb-4 text-muted text-sm">No withdrawals yet.</p>
  return (
    <Table label="Withdrawals">
      <thead>
        <tr>
          <Th>Requested</Th>
          {actions && <Th>Affiliate</Th>}
          <Th className="text-right">Amount</Th>
          <Th>To</Th>
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
            <Td>
              <Time value={withdrawal.createdAt} />
            </Td>
            {actions && <Td>{withdrawal.organization.name}</Td>}
            <Td className="text-right">
              <Money value={withdrawal.amount} />
            </Td>
            <Td>
              {addressLabels[withdrawal.address.kind]} {withdrawal.address.hint}
            </Td>
            <Td>
              <Badge tone={withdrawalLabels[withdrawal.state].tone}>
                {withdrawalLabels[withdrawal.state].label}
              </Badge>
              {withdrawal.reason && <div className="text-muted text-xs">{withdrawal.reason}</div>}
            </Td>
            {actions && <Td className="text-right">{actions(withdrawal)}</Td>}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
