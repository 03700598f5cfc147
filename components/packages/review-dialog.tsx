'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '@/components/data/facts'
import { Money } from '@/components/data/money'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { NoteDialog } from './note-dialog'
import type { StaffPurchase } from './staff-types'

const decisions = [
  { value: 'approve', label: 'Approve' },
  { value: 'reject', label: 'Reject' },
]

/** One reviewer's decision; the second must be another person's. */
export function ReviewDialog({ purchase, onClose }: { purchase: StaffPurchase; onClose: () => void }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [decision, setDecision] = useState('approve')
  const { id: purchaseId, organization, packageName, price, credit, requestedBy, reviews } = purchase
  const review = useMutation(
    trpc.staffPackages.review.mutationOptions({
      onSuccess: succeed(trpc.staffPackages.pathFilter(), 'Review saved', onClose),
    }),
  )
  return (
    <NoteDialog
      title={`Review the purchase of ${organization.name}`}
      description={
        reviews.length === 0
          ? 'Approval requires two reviewers; one can reject.'
          : 'One person has approved it. A second approval releases the payment.'
      }
      label={decision === 'approve' ? 'Approve purchase' : 'Reject purchase'}
      error={review.error?.message}
      isPending={review.isPending}
      onSubmit={(note) => review.mutate({ purchaseId, isApproved: decision === 'approve', note })}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: 'Package', value: packageName },
          { label: 'Price', value: <Money value={price} /> },
          { label: 'Credit', value: <Money value={credit} /> },
          { label: 'Requested by', value: requestedBy },
        ]}
      />
      <Field label="Decision">
        {(control) => (
          <Select {...control} value={decision} onValueChange={setDecision} options={decisions} />
        )}
      </Field>
    </NoteDialog>
  )
}
