'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { NoteDialog } from '@/components/packages/note-dialog'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { type HitDecision, hitDecisions } from '@/server/contract/kyb'
import { MatchComparison } from './match-comparison'
import type { Hit } from './types'
import { decisionLooks } from './words'

const choices = hitDecisions.map((value) => ({ value, label: decisionLooks[value].label }))

interface HitDialogProps {
  reviewId: string
  hit: Hit
  onClose: () => void
}

/** Whether the listed one is the organization's, with the reason. */
export function HitDialog({ reviewId, hit, onClose }: HitDialogProps) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [decision, setDecision] = useState<HitDecision>(hit.decision ?? 'false_positive')
  const decide = useMutation(
    trpc.staffVerification.decideHit.mutationOptions({
      onSuccess: succeed(trpc.staffVerification.pathFilter(), 'Decision saved', onClose),
    }),
  )
  return (
    <NoteDialog
      title={`Review match: ${hit.caption}`}
      description="Saving withdraws earlier approvals. Match reviewers can’t give the second approval."
      label="Save decision"
      error={decide.error?.message}
      isPending={decide.isPending}
      onSubmit={(note) => decide.mutate({ reviewId, hitId: hit.id, decision, note })}
      onClose={onClose}
    >
      <MatchComparison hit={hit} />
      <Field label="Decision">
        {(control) => (
          <Select
            {...control}
            value={decision}
            onValueChange={(value) => setDecision(hitDecisions.find((one) => one === value) ?? decision)}
            options={choices}
          />
        )}
      </Field>
    </NoteDialog>
  )
}
