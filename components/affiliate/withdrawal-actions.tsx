'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addressLabels, type Withdrawal } from '@/components/affiliate/words'
import { groupDigits } from '@/components/data/format-money'
import { Money } from '@/components/data/money'
import { NoteDialog } from '@/components/packages/note-dialog'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorNotice } from '@/components/ui/notice'

/** What can be decided about a withdrawal now. */
export function WithdrawalActions({ withdrawal }: { withdrawal: Withdrawal }) {
  const [opened, setOpened] = useState<'approve' | 'reject' | 'fail' | null>(null)
  const close = () => setOpened(null)
  if (!useStaffCan('affiliates.pay')) return null
  return (
    <span className="flex justify-end gap-2 max-sm:flex-col">
      {withdrawal.state === 'pending_approval' && (
        <>
          <Button size="sm" onClick={() => setOpened('reject')}>
            Reject
          </Button>
          {withdrawal.mayApprove && (
            <Button size="sm" variant="primary" onClick={() => setOpened('approve')}>
              Approve
            </Button>
          )}
        </>
      )}
      {withdrawal.state === 'in_file' && (
        <Button size="sm" onClick={() => setOpened('fail')}>
          Returned by the bank
        </Button>
      )}
      {opened === 'approve' && <ApproveDialog withdrawal={withdrawal} onClose={close} />}
      {(opened === 'reject' || opened === 'fail') && (
        <ReturnDialog withdrawal={withdrawal} ending={opened} onClose={close} />
      )}
    </span>
  )
}

interface DialogProps {
  withdrawal: Withdrawal
  onClose: () => void
}

function ApproveDialog({ withdrawal, onClose }: DialogProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const succeed = useSuccess()
  const changed = trpc.staffAffiliates.pathFilter()
  const { id: withdrawalId, amount, address, organization, approvedBy } = withdrawal
  const done = approvedBy === null ? 'First approval saved' : 'Withdrawal approved'
  const approve = useMutation(
    trpc.staffAffiliates.approve.mutationOptions({
      onSuccess: succeed(changed, done, onClose),
      onError: () => queryClient.invalidateQueries(changed),
    }),
  )
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={approvedBy === null ? 'Give the first approval?' : 'Give the second approval?'}
      description={
        <>
          <Money value={amount} /> for {organization.name}, to {addressLabels[address.kind]} {address.hint} of{' '}
          {address.holder}.{' '}
          {approvedBy === null
            ? 'It is paid once a second person approves it.'
            : `${approvedBy} gave the first. ${address.kind === 'iban' ? 'The next bank file then includes it.' : 'It is then paid immediately.'}`}
        </>
      }
      confirmLabel="Approve"
      isPending={approve.isPending}
      onConfirm={() => approve.mutate({ withdrawalId })}
    >
      <ErrorNotice className="mt-4">{approve.error?.message}</ErrorNotice>
    </ConfirmDialog>
  )
}

const endings = {
  reject: { title: 'Reject this withdrawal?', label: 'Reject', done: 'Withdrawal rejected' },
  fail: { title: 'Returned by the bank?', label: 'Return amount', done: 'Amount returned to the balance' },
} as const

function ReturnDialog({ withdrawal, ending, onClose }: DialogProps & { ending: 'reject' | 'fail' }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const { title, label, done } = endings[ending]
  const saved = { onSuccess: succeed(trpc.staffAffiliates.pathFilter(), done, onClose) }
  const reject = useMutation(trpc.staffAffiliates.reject.mutationOptions(saved))
  const fail = useMutation(trpc.staffAffiliates.fail.mutationOptions(saved))
  const { error, isPending, mutate } = ending === 'reject' ? reject : fail
  return (
    <NoteDialog
      title={title}
      description={`${groupDigits(withdrawal.amount.decimal)} ${withdrawal.amount.currency} are returned to the balance of ${withdrawal.organization.name}.`}
      label={label}
      hint="Shown to the affiliate."
      maxLength={300}
      error={error?.message}
      isPending={isPending}
      onSubmit={(reason) => mutate({ withdrawalId: withdrawal.id, reason })}
      onClose={onClose}
    />
  )
}
