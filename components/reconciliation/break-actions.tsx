'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { toast } from '@/components/ui/toast'
import { useConfirm } from '@/components/ui/use-confirm'
import { formatCount } from '@/server/contract/figures'
import { useReconciliation } from './scope'

const ReasonDialog = lazyPanel(() => import('./reason-dialog'), 'ReasonDialog')

interface BreakActionsProps {
  breaks: readonly { id: string; state: string; owner: string | null }[]
  onDone?: () => void
}

/** What can be done with all of these breaks together. */
export function BreakActions({ breaks, onDone }: BreakActionsProps) {
  const { api, client, canAct } = useReconciliation()
  const confirm = useConfirm()
  const succeed = useSuccess()
  const [reasonFor, setReasonFor] = useState<'accept' | 'claim' | null>(null)
  const take = useMutation(
    api.take.mutationOptions({
      onSuccess: succeed(api.pathFilter(), 'Assignee changed', onDone),
      onError: ({ message }) => void toast.error(message),
    }),
  )
  if (!canAct) return null
  const breakIds = breaks.map(({ id }) => id)
  const these = formatCount(breaks.length, 'break')
  const areAll = (...states: string[]) => breaks.every(({ state }) => states.includes(state))
  const ask = (question: {
    title: string
    text: string
    action: string
    send: () => Promise<unknown>
    done: string
  }) => confirm({ ...question, changed: api.pathFilter(), onDone: () => onDone?.() })
  const decide = (isApproved: boolean) =>
    ask({
      title: `${isApproved ? 'Approve' : 'Decline'} ${these}?`,
      text: isApproved
        ? 'You are the second person: they are accepted, and nothing is corrected.'
        : 'They are open again.',
      action: isApproved ? 'Approve' : 'Decline',
      send: () => client.decide.mutate({ breakIds, isApproved }),
      done: isApproved ? 'Approved' : 'Declined',
    })
  const reopen = () =>
    ask({
      title: `Reopen ${these}?`,
      text: 'The acceptance or claim no longer applies.',
      action: 'Reopen',
      send: () => client.reopen.mutate({ breakIds }),
      done: 'Reopened',
    })
  return (
    <>
      {breaks.some(({ owner }) => owner !== null) && (
        <Button size="sm" isPending={take.isPending} onClick={() => take.mutate({ breakIds, isMine: false })}>
          Unassign
        </Button>
      )}
      <Button size="sm" isPending={take.isPending} onClick={() => take.mutate({ breakIds, isMine: true })}>
        Assign to me
      </Button>
      {areAll('accepting', 'accepted', 'claimed') && (
        <Button size="sm" onClick={reopen}>
          Reopen
        </Button>
      )}
      {areAll('accepting') && (
        <>
          <Button size="sm" onClick={() => decide(false)}>
            Decline
          </Button>
          <Button size="sm" variant="primary" onClick={() => decide(true)}>
            Approve
          </Button>
        </>
      )}
      {areAll('open', 'claimed') && (
        <>
          <Button size="sm" onClick={() => setReasonFor('claim')}>
            Claim…
          </Button>
          <Button size="sm" variant="primary" onClick={() => setReasonFor('accept')}>
            Accept…
          </Button>
        </>
      )}
      {reasonFor && (
        <ReasonDialog
          action={reasonFor}
          breakIds={breakIds}
          onClose={() => setReasonFor(null)}
          onSaved={() => {
            setReasonFor(null)
            onDone?.()
          }}
        />
      )}
    </>
  )
}
