'use client'

import { FormDialog } from '@/components/ui/form-dialog'
import { LongTextField } from '@/components/ui/form-fields'
import { SubmissionCommentForm } from '@/server/contract/forms/submissions'
import { useSubmissions } from './submission-source'
import { type Place, placeName } from './words'

interface CommentDialogProps {
  submissionId: string
  place: Place
  onClose: () => void
}

/** Rendered while it is open. */
export function CommentDialog({ submissionId, place, onClose }: CommentDialogProps) {
  const { api, comment } = useSubmissions()
  return (
    <FormDialog
      title={`Comment on ${placeName(place)}`}
      schema={SubmissionCommentForm}
      values={{ text: '' }}
      send={(values) => comment({ submissionId, field: place, ...values })}
      changed={api.pathFilter()}
      saved="Comment added"
      submitLabel="Add comment"
      onClose={onClose}
    >
      {(form) => <LongTextField form={form} name="text" label="Comment" rows={4} maxLength={2_000} />}
    </FormDialog>
  )
}
