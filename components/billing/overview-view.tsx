'use client'

import { useQuery } from '@tanstack/react-query'
import { Facts } from '@/components/data/facts'
import { Loaded } from '@/components/data/loaded'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { formatCount, formatMonth, noValue } from '@/server/contract/figures'
import { AutoTopUpCard } from './auto-top-up-card'
import { CreditFacts } from './credit-facts'
import { OwnLedger } from './own-ledger'

const BurnDown = lazyPanel(() => import('./burn-down'), 'BurnDown', <Skeleton className="mx-5 mb-4 h-55" />)

type Overview = Outputs['billing']['overview']
type Outlook = Outputs['invoices']['outlook']

/** The credit with Croupier, how long it lasts, what is invoiced next, and what moved it. */
export function OverviewView() {
  const trpc = useTRPC()
  const overview = useQuery(trpc.billing.overview.queryOptions())
  const outlook = useQuery(trpc.invoices.outlook.queryOptions())
  return (
    <div className="grid grid-cols-1 gap-6">
      {outlook.data?.overdue && <Overdue overdue={outlook.data.overdue} />}
      <Card>
        <CardHeader
          title="Credit"
          description="Launches require a balance above the credit limit. Croupier draws fees from the balance each day."
        />
        <Loaded query={overview} what="The credit" rows={6}>
          {(data) => (
            <div className="grid gap-5">
              <div className="px-5">
                <CreditFacts credit={data.credit} />
              </div>
              <Facts
                className="px-5 pb-2"
                facts={[
                  { label: 'Fees', value: <Burn {...data} /> },
                  runwayFact(data),
                  nextFact(outlook.data?.next ?? null),
                ]}
              />
              {data.hasFees && <BurnDown overview={data} />}
            </div>
          )}
        </Loaded>
      </Card>
      <AutoTopUpCard />
      <OwnLedger />
    </div>
  )
}

function Overdue({ overdue }: { overdue: NonNullable<Outlook['overdue']> }) {
  const { invoices, open, oldest } = overdue
  return (
    <Notice
      tone="bad"
      title={
        <>
          <Money value={open} /> {invoices === 1 ? 'is' : `in ${formatCount(invoices, 'invoice')} is`} overdue
        </>
      }
      actions={
        <OrganizationLink href={`/billing/invoices/${oldest.id}`} className="font-medium underline">
          View {oldest.number}
        </OrganizationLink>
      }
    >
      {oldest.dueAt && (
        <>
          {invoices === 1 ? 'It was' : 'The oldest was'} due <Time value={oldest.dueAt} isDay />. Pay it by
          transfer with its number as the reference, or top up your credit.
        </>
      )}
    </Notice>
  )
}

function Burn({ hasFees, burn }: Overview) {
  if (!hasFees) return 'No fees yet'
  return (
    <>
      <Money value={burn.amount} />{' '}
      <span className="text-muted">
        {burn.days === 1 ? 'in the last day' : `in the last ${formatCount(burn.days, 'day')}`}
      </span>
    </>
  )
}

const runwayFact = ({ runwayDays }: Overview) => ({
  label: 'Runway at this rate',
  value: runwayDays === null ? noValue : formatCount(runwayDays, 'day'),
})

function nextFact(next: Outlook['next']) {
  if (!next) return { label: 'Next invoice', value: noValue }
  return {
    label: 'Next invoice',
    value: (
      <>
        <Money value={next.total} />{' '}
        <span className="text-muted">
          {next.isOver ? `for ${formatMonth(next.month)}` : `so far for ${formatMonth(next.month)}`}
        </span>
      </>
    ),
  }
}
