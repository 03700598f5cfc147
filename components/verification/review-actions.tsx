'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { NoteDialog } from '@/components/packages/note-dialog'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import type { Review } from './types'

type Opened = 'approve' | 'reject' | 'ask'

const dialogs = {
  approve: { title: 'Approve the verification', label: 'Approve', done: 'Approval saved' },
  reject: { title: 'Reject the verification', label: 'Reject', done: 'Verification rejected' },
  ask: { title: 'Request more information', label: 'Send request', done: 'Request sent' },
} as const

/** Taking the review over, then the decision. */
export function ReviewActions({ review }: { review: Review }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [opened, setOpened] = useState<Opened | null>(null)
  const canApprove = useStaffCan('kyb.approve')
  const changed = trpc.staffVerification.pathFilter()
  const assign = useMutation(
    trpc.staffVerification.assign.mutationOptions({
      onSuccess: succeed(changed, review.isMine ? 'Review released' : 'Review assigned to you'),
    }),
  )
  const isInReview = review.case.state === 'in_review'
  return (
    <>
      <Button
        isPending={assign.isPending}
        onClick={() => assign.mutate({ reviewId: review.id, isMine: !review.isMine })}
      >
        {review.isMine ? 'Release' : 'Assign to me'}
      </Button>
      {isInReview && <Button onClick={() => setOpened('ask')}>Request information</Button>}
      {isInReview && canApprove && (
        <>
          <Button variant="danger" onClick={() => setOpened('reject')}>
            Reject
          </Button>
          {!review.hasApproved && (
            <Button variant="primary" onClick={() => setOpened('approve')}>
              Approve
            </Button>
          )}
        </>
      )}
      {opened && <DecisionDialog review={review} opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

interface DecisionDialogProps {
  review: Review
  opened: Opened
  onClose: () => void
}

function DecisionDialog({ review, opened, onClose }: DecisionDialogProps) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const { title, label, done } = dialogs[opened]
  const saved = { onSuccess: succeed(trpc.staffVerification.pathFilter(), done, onClose) }
  const decide = useMutation(trpc.staffVerification.decide.mutationOptions(saved))
  const ask = useMutation(trpc.staffVerification.requestInformation.mutationOptions(saved))
  const { id: reviewId, approvals } = review
  const descriptions = {
    approve:
      approvals.length === 0
        ? 'A second reviewer must also approve.'
        : 'This is the second approval. The organization is then verified for a year.',
    reject: 'The organization sees the note and can’t buy packages.',
    ask: 'The organization sees this note, can change its details and submit again.',
  }
  return (
    <NoteDialog
      title={title}
      description={descriptions[opened]}
      label={label}
      error={decide.error?.message ?? ask.error?.message}
      isPending={decide.isPending || ask.isPending}
      onSubmit={(note) =>
        opened === 'ask'
          ? ask.mutate({ reviewId, request: note })
          : decide.mutate({ reviewId, isApproved: opened === 'approve', note })
      }
      onClose={onClose}
    />
  )
}
