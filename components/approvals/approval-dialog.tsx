'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '@/components/data/facts'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { NoteDialog } from '@/components/packages/note-dialog'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { CancelButton, Dialog, DialogActions } from '@/components/ui/dialog'
import { ErrorNotice } from '@/components/ui/notice'
import { formatDay, groupDigits } from '@/server/contract/figures'
import { type Approval, kindLabels, stateLooks } from './search-params'

interface ApprovalDialogProps {
  approval: Approval
  onClose: () => void
}

/** One request with what can be decided about it. Rendered while it is open. */
export function ApprovalDialog({ approval, onClose }: ApprovalDialogProps) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [isDeclining, setDeclining] = useState(false)
  const { id: approvalId, kind, organization, state, isOwn } = approval
  const changed = trpc.staffApprovals.pathFilter()
  const approve = useMutation(
    trpc.staffApprovals.approve.mutationOptions({
      onSuccess: succeed(changed, 'Approved and booked', onClose),
    }),
  )
  const withdraw = useMutation(
    trpc.staffApprovals.withdraw.mutationOptions({
      onSuccess: succeed(changed, 'Request withdrawn', onClose),
    }),
  )
  if (isDeclining) return <DeclineDialog approval={approval} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${kindLabels[kind]} for ${organization?.name ?? 'all organizations'}`}
      description={
        state === 'waiting'
          ? 'Nothing is booked yet. Another person approves it, and it is then booked at once.'
          : `${stateLooks[state].label}.`
      }
    >
      <div className="grid gap-5">
        <ErrorNotice>{approve.error?.message ?? withdraw.error?.message}</ErrorNotice>
        <Facts facts={factsOf(approval)} />
      </div>
      <DialogActions isPending={approve.isPending || withdraw.isPending}>
        <CancelButton onCancel={onClose}>Close</CancelButton>
        {state === 'waiting' && isOwn && (
          <Button isPending={withdraw.isPending} onClick={() => withdraw.mutate({ approvalId })}>
            Withdraw
          </Button>
        )}
        {state === 'waiting' && !isOwn && (
          <>
            <Button onClick={() => setDeclining(true)}>Decline</Button>
            <Button
              variant="primary"
              isPending={approve.isPending}
              onClick={() => approve.mutate({ approvalId })}
            >
              Approve
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}

function factsOf(approval: Approval) {
  const { amount, applied, invoice, reason, reference, paidAt, askedBy, createdAt, decidedBy, note } =
    approval
  return [
    { label: 'Amount', value: <Money value={amount} /> },
    ...(invoice
      ? [
          {
            label: 'Invoice',
            value: (
              <OrganizationLink href={`/staff/billing/invoices/${invoice.id}`} className="hover:underline">
                {invoice.number}
              </OrganizationLink>
            ),
          },
          { label: 'Booked to the invoice', value: <Money value={applied} /> },
        ]
      : []),
    ...(reference ? [{ label: 'Reference', value: reference }] : []),
    ...(paidAt ? [{ label: 'Payment date (UTC)', value: formatDay(paidAt.toISOString().slice(0, 10)) }] : []),
    ...(reason ? [{ label: 'Reason', value: reason }] : []),
    { label: 'Requested by', value: askedBy },
    { label: 'Requested', value: <Time value={createdAt} hasYear /> },
    ...(decidedBy ? [{ label: 'Decided by', value: decidedBy }] : []),
    ...(note ? [{ label: 'Note', value: note }] : []),
  ]
}

function DeclineDialog({ approval: { id: approvalId, amount }, onClose }: ApprovalDialogProps) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const decline = useMutation(
    trpc.staffApprovals.decline.mutationOptions({
      onSuccess: succeed(trpc.staffApprovals.pathFilter(), 'Request declined', onClose),
    }),
  )
  return (
    <NoteDialog
      title="Decline this request?"
      description={`${groupDigits(amount.decimal)} ${amount.currency} are not booked.`}
      label="Decline"
      hint="Shown to the person who asked."
      error={decline.error?.message}
      isPending={decline.isPending}
      onSubmit={(note) => decline.mutate({ approvalId, note })}
      onClose={onClose}
    />
  )
}
