'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { ListCard } from '@/components/data/list-page'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { useOpenList } from '@/components/data/use-open-list'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { groupDigits } from '@/server/contract/figures'
import { type Approval, approvalList, kindLabels, stateLooks } from './search-params'

const ApprovalDialog = lazyPanel(() => import('./approval-dialog'), 'ApprovalDialog')
const LimitDialog = lazyPanel(() => import('./limit-dialog'), 'LimitDialog')

/** Bookings of staff above the limit; those that wait are the queue. */
export function ApprovalsView() {
  const trpc = useTRPC()
  const list = useOpenList(approvalList)
  const [isSetting, setIsSetting] = useState(false)
  const canSet = useStaffCan('approvals.configure')
  const page = useQuery(
    trpc.staffApprovals.list.queryOptions(list.search, { placeholderData: keepPreviousData }),
  )
  const { data } = useQuery(trpc.staffApprovals.limit.queryOptions({}))
  return (
    <>
      <ListCard
        list={list}
        header={
          <CardHeader
            title="Approvals"
            description={
              data &&
              `One person books up to ${groupDigits(data.limit.decimal)} EUR for an organization in 24 hours. Above it, a second person approves.`
            }
            actions={
              canSet &&
              data && (
                <Button size="sm" onClick={() => setIsSetting(true)}>
                  Set limit
                </Button>
              )
            }
          />
        }
        query={page}
        what="The approvals"
        rowsOf={({ approvals }) => approvals}
        noMatch="No matching requests"
        empty={<EmptyState title="No requests yet">Bookings above the limit wait here.</EmptyState>}
      >
        {(rows) => <ApprovalsTable approvals={rows} />}
      </ListCard>
      {isSetting && data && <LimitDialog limit={data.limit} onClose={() => setIsSetting(false)} />}
    </>
  )
}

function ApprovalsTable({ approvals }: { approvals: readonly Approval[] }) {
  const [opened, setOpened] = useState<Approval | null>(null)
  return (
    <>
      <DataTable
        label="Approvals"
        rows={approvals}
        keyOf={({ id }) => id}
        columns={[
          { heading: 'Requested', cell: ({ createdAt }) => <Time value={createdAt} hasYear />, from: 'md' },
          {
            heading: 'Organization',
            cell: ({ organization, kind, invoice }) => (
              <>
                <span className="font-medium">{organization?.name ?? 'Croupier'}</span>
                <span className="block text-muted text-xs">
                  {kindLabels[kind]}
                  {invoice && ` · ${invoice.number}`}
                </span>
              </>
            ),
          },
          { heading: 'Amount', cell: ({ amount }) => <Money value={amount} />, kind: 'number' },
          { heading: 'Requested by', cell: ({ askedBy }) => askedBy, from: 'lg' },
          {
            heading: 'Status',
            cell: ({ state, decidedBy, note }) => (
              <>
                <Badge tone={stateLooks[state].tone}>{stateLooks[state].label}</Badge>
                {decidedBy && <span className="block text-faint text-xs">{decidedBy}</span>}
                {note && <span className="block text-faint text-xs">{note}</span>}
              </>
            ),
            from: 'sm',
            width: 'wrap',
          },
          {
            heading: 'Actions',
            cell: (approval) => (
              <Button size="sm" onClick={() => setOpened(approval)}>
                {approval.state === 'waiting' && !approval.isOwn ? 'Review' : 'View'}
              </Button>
            ),
            kind: 'actions',
          },
        ]}
      />
      {opened && <ApprovalDialog approval={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
