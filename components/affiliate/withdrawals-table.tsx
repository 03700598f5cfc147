import type { ReactNode } from 'react'
import { DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { Badge } from '@/components/ui/badge'
import { addressLabels, type Withdrawal, withdrawalLabels } from './words'

interface WithdrawalsTableProps {
  withdrawals: readonly Withdrawal[]
  /** For staff: whose it is, and what can be done. */
  actions?: (withdrawal: Withdrawal) => ReactNode
}

export function WithdrawalsTable({ withdrawals, actions }: WithdrawalsTableProps) {
  // On a phone staff see amount and status below the name: buttons take the rest of the row.
  const from = actions && 'sm'
  return (
    <DataTable
      label="Withdrawals"
      rows={withdrawals}
      keyOf={({ id }) => id}
      columns={[
        { heading: 'Requested', cell: ({ createdAt }) => <Time value={createdAt} />, from: 'sm' },
        !!actions && {
          heading: 'Affiliate',
          cell: (withdrawal) => <Affiliate withdrawal={withdrawal} />,
          className: 'max-sm:pl-4',
          headingClassName: 'max-sm:pl-4',
        },
        {
          heading: 'Amount',
          cell: ({ amount, createdAt }) => (
            <>
              <Money value={amount} />
              <Time value={createdAt} className="block text-faint text-xs sm:hidden" />
            </>
          ),
          from,
          className: 'max-sm:pl-4 sm:text-right',
          headingClassName: 'max-sm:pl-4 sm:text-right',
        },
        {
          heading: 'To',
          cell: ({ address: { hint, kind } }) => (
            <>
              <span className="font-mono text-xs">{hint}</span>
              <span className="block text-faint text-xs">{addressLabels[kind]}</span>
            </>
          ),
          from: 'sm',
        },
        {
          heading: 'Status',
          cell: (withdrawal) => <Status withdrawal={withdrawal} isStaff={!!actions} />,
          from,
        },
        !!actions && { heading: 'Actions', cell: actions, kind: 'actions' },
      ]}
    />
  )
}

/** With what has no column of its own on a phone. */
const Affiliate = ({ withdrawal }: { withdrawal: Withdrawal }) => (
  <>
    {withdrawal.organization.name}
    <span className="block text-faint text-xs max-sm:hidden">by {withdrawal.requestedBy}</span>
    <span className="mt-0.5 grid justify-items-start gap-0.5 sm:hidden">
      <Money value={withdrawal.amount} />
      <Time value={withdrawal.createdAt} className="text-faint text-xs" />
      <Status withdrawal={withdrawal} isStaff />
    </span>
  </>
)

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
