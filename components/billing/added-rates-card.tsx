'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { List } from '@/components/data/list'
import { NoMatch } from '@/components/data/no-match'
import { PagePager } from '@/components/data/page-pager'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { useConfirm } from '@/components/ui/use-confirm'
import { formatDay } from '@/server/contract/figures'

const RateDialog = lazyPanel(() => import('./rate-dialog'), 'RateDialog')

type Rate = Outputs['staffRates']['added']['rates'][number]

/** Rates of currencies that the published days lack, and those that wait for approval. */
export function AddedRatesCard() {
  const trpc = useTRPC()
  const [page, setPage] = useState(1)
  const [isEntering, setIsEntering] = useState(false)
  const canManage = useStaffCan('rates.manage')
  const added = useQuery(trpc.staffRates.added.queryOptions({ page }, { placeholderData: keepPreviousData }))
  return (
    <Card className="lg:col-span-2">
      <CardHeader
        title="Entered rates"
        description="For currencies without a published rate. One person enters a rate and another approves it. Approved rates never change."
        actions={
          canManage && (
            <Button size="sm" variant="primary" onClick={() => setIsEntering(true)}>
              <Plus aria-hidden />
              Enter rate
            </Button>
          )
        }
      />
      <List
        query={added}
        what="The entered rates"
        rowsOf={(data) => data.rates}
        isNarrowed={page > 1}
        noMatch={<NoMatch title="No more rates" clear="First page" onClear={() => setPage(1)} />}
        empty={
          <EmptyState title="No entered rates">
            Enter a rate where a currency has no published one.
          </EmptyState>
        }
        pager={(data) => <PagePager page={page} perPage={data.perPage} total={data.total} onGo={setPage} />}
      >
        {(rows) => <AddedRatesTable rates={rows} canManage={canManage} />}
      </List>
      {isEntering && <RateDialog onClose={() => setIsEntering(false)} />}
    </Card>
  )
}

const tones = { proposed: 'warn', approved: 'ok', rejected: 'neutral' } as const
const states = { proposed: 'Waiting for approval', approved: 'Approved', rejected: 'Rejected' } as const

const AddedRatesTable = ({ rates, canManage }: { rates: readonly Rate[]; canManage: boolean }) => (
  <DataTable
    label="Entered rates"
    rows={rates}
    keyOf={(rate) => rate.id}
    columns={[
      { heading: 'Day', cell: (rate) => rate.day, width: 'line', className: 'tabular-nums' },
      { heading: 'Currency', cell: (rate) => rate.currency },
      { heading: 'For 1 EUR', cell: (rate) => rate.rate, kind: 'number' },
      {
        heading: 'Source and reason',
        cell: (rate) => (
          <>
            {rate.source}
            {rate.reason && <span className="block text-muted text-xs">{rate.reason}</span>}
          </>
        ),
        from: 'md',
        width: 'wrap',
      },
      {
        heading: 'People',
        cell: (rate) => (
          <>
            {rate.proposedBy ?? 'Read from the document'}
            {rate.decidedBy && <span className="block text-muted text-xs">{rate.decidedBy}</span>}
          </>
        ),
        from: 'sm',
      },
      { heading: 'Status', cell: (rate) => <Badge tone={tones[rate.state]}>{states[rate.state]}</Badge> },
      {
        heading: 'Actions',
        cell: (rate) => canManage && rate.state === 'proposed' && <RateActions rate={rate} />,
        kind: 'actions',
      },
    ]}
  />
)

/** The person who entered a rate can only withdraw it. */
function RateActions({ rate: { id: rateId, currency, day, rate, isOwn } }: { rate: Rate }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const ask = (isApproved: boolean) =>
    confirm({
      title: isApproved ? `Approve ${rate} ${currency} for 1 EUR?` : 'Reject this rate?',
      text: isApproved
        ? `Croupier converts amounts of the days from ${formatDay(day)} to seven days later with it. You can't change it afterwards.`
        : `${currency} still needs a rate for ${formatDay(day)}.`,
      action: isApproved ? 'Approve' : 'Reject',
      send: () => client.staffRates.decide.mutate({ rateId, isApproved }),
      changed: trpc.staffRates.pathFilter(),
      done: isApproved ? 'Rate approved' : 'Rate rejected',
    })
  return (
    <span className="flex justify-end gap-2 max-sm:flex-col">
      <Button size="sm" onClick={() => ask(false)}>
        {isOwn ? 'Withdraw' : 'Reject'}
      </Button>
      {!isOwn && (
        <Button size="sm" variant="primary" onClick={() => ask(true)}>
          Approve
        </Button>
      )}
    </span>
  )
}
