import { Money } from '@/components/data/money'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'

export type Report = Outputs['deletion']['preview']
type Blocker = Report['blockers'][number]

const labels: Record<Blocker['kind'], string> = {
  open_transactions: 'Open transactions',
  live_sessions: 'Live sessions',
  active_grants: 'Active free rounds',
  active_campaigns: 'Active campaigns',
  unpaid_invoices: 'Unpaid invoices',
  fees_not_invoiced: 'Months with fees not invoiced yet',
  positive_credit: 'Credit left',
  negative_credit: 'Credit owed',
  purchases_under_way: 'Purchases in progress',
  refunds_under_way: 'Refunds in progress',
  withdrawals_under_way: 'Withdrawals in progress',
  positive_commission: 'Commission left',
  sole_owner: 'You are the only owner',
  staff_role: 'You are Croupier staff',
  deletion_scheduled: 'Already scheduled',
}

/** What has to end before the deletion. */
export function Blockers({ blockers }: { blockers: readonly Blocker[] }) {
  if (blockers.length === 0) return null
  return (
    <Notice tone="warn" title="Complete these first">
      <ul className="mt-1 grid gap-2">
        {blockers.map((blocker) => (
          <li key={blocker.kind}>
            <span className="font-medium text-ink">
              {labels[blocker.kind]}: <Extent blocker={blocker} />.
            </span>{' '}
            {blocker.resolution}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Extent({ blocker: { amount, names, count } }: { blocker: Blocker }) {
  if (amount) return <Money value={amount} />
  return names ? names.join(', ') : count
}

/** What is deleted, and what stays with the reason. */
export function Effects({ report: { goes, stays } }: { report: Report }) {
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <Card>
        <CardHeader title="Deleted" />
        <ul className="divide-y divide-line border-line border-t text-sm">
          {goes.map(({ what, count }) => (
            <li key={what} className="flex justify-between gap-4 px-5 py-2.5">
              <span>{what}</span>
              {count !== undefined && <span className="text-muted tabular-nums">{count}</span>}
            </li>
          ))}
        </ul>
      </Card>
      <Card>
        <CardHeader title="Kept" />
        <ul className="divide-y divide-line border-line border-t text-sm">
          {stays.map(({ what, why }) => (
            <li key={what} className="grid gap-0.5 px-5 py-2.5">
              <span>{what}</span>
              <span className="text-muted">{why}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
