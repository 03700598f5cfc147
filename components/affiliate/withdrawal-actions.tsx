'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addressLabels, type Withdrawal } from '@/components/affiliate/words'
import { Money } from '@/components/data/money'
import { NoteDialog } from '@/components/packages/note-dialog'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { useConfirm } from '@/components/ui/use-confirm'
import { groupDigits } from '@/server/contract/figures'

/** What can be decided about a withdrawal now. */
export function WithdrawalActions({ withdrawal }: { withdrawal: Withdrawal }) {
  const [opened, setOpened] = useState<'reject' | 'fail' | null>(null)
  const approve = useApproval(withdrawal)
  if (!useStaffCan('affiliates.pay')) return null
  return (
    <span className="flex justify-end gap-2 max-sm:flex-col">
      {withdrawal.state === 'pending_approval' && (
        <>
          <Button size="sm" onClick={() => setOpened('reject')}>
            Reject
          </Button>
          {withdrawal.mayApprove && (
            <Button size="sm" variant="primary" onClick={approve}>
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
      {opened && <ReturnDialog withdrawal={withdrawal} ending={opened} onClose={() => setOpened(null)} />}
    </span>
  )
}

/** Asks, then approves it. */
function useApproval({ id: withdrawalId, amount, address, organization, approvedBy }: Withdrawal) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const isFirst = approvedBy === null
  return () =>
    confirm({
      title: isFirst ? 'Give the first approval?' : 'Give the second approval?',
      text: (
        <>
          <Money value={amount} /> for {organization.name}, to {addressLabels[address.kind]} {address.hint} of{' '}
          {address.holder}.{' '}
          {isFirst
            ? 'It is paid once a second person approves it.'
            : `${approvedBy} gave the first. ${address.kind === 'iban' ? 'The next bank file then includes it.' : 'It is then paid immediately.'}`}
        </>
      ),
      action: 'Approve',
      send: () => client.staffAffiliates.approve.mutate({ withdrawalId }),
      changed: trpc.staffAffiliates.pathFilter(),
      done: isFirst ? 'First approval saved' : 'Withdrawal approved',
    })
}

const endings = {
  reject: { title: 'Reject this withdrawal?', label: 'Reject', done: 'Withdrawal rejected' },
  fail: { title: 'Returned by the bank?', label: 'Return amount', done: 'Amount returned to the balance' },
} as const

interface ReturnDialogProps {
  withdrawal: Withdrawal
  ending: keyof typeof endings
  onClose: () => void
}

function ReturnDialog({ withdrawal, ending, onClose }: ReturnDialogProps) {
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
