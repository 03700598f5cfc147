'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { fieldErrors, type ServerError } from '@/components/ui/server-errors'
import { toast } from '@/components/ui/toast'
import { useForm } from '@/components/ui/use-form'
import { differingFields, SubmissionForm } from '@/server/contract/forms/submissions'
import { type SubmissionField, submissionFields } from '@/server/contract/submissions'
import { FieldControl } from './field-control'
import { FieldRow, FieldThread } from './field-thread'
import type { Place, Submission } from './words'

interface SubmissionFormViewProps {
  one: Submission
  onComment: (place: Place) => void
}

interface Sent {
  values: SubmissionForm
  /** Submitted once it is saved. */
  isFinal: boolean
}

/** The fields of `values` that differ from `others`. */
const changesIn = (values: SubmissionForm, others: SubmissionForm): Partial<SubmissionForm> =>
  Object.fromEntries(differingFields(others, values).map((name) => [name, values[name]]))

/** The fields of a submission that the studio may change, with the comments on each. */
export function SubmissionFormView({ one, onComment }: SubmissionFormViewProps) {
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  const queryClient = useQueryClient()
  const { id: submissionId } = one
  const [read, setRead] = useState(one.fields)
  const form = useForm<SubmissionForm, unknown, SubmissionForm>({
    resolver: zodResolver(SubmissionForm),
    defaultValues: one.fields,
  })
  const send = useMutation<void, ServerError, Sent>({
    mutationFn: async ({ values, isFinal }) => {
      const { fields } = await client.studioSubmissions.save.mutate({
        ...{ submissionId, ...changesIn(values, read), basis: changesIn(read, values) },
      })
      setRead(fields)
      form.reset(fields)
      if (isFinal) await client.studioSubmissions.submit.mutate({ submissionId })
    },
    onSuccess: (_, { isFinal }) => void toast.success(isFinal ? 'Game submitted' : 'Submission saved'),
    onError: (error) => {
      for (const [index, [name, message]] of fieldErrors(error).entries())
        form.setError(name as SubmissionField, { message }, { shouldFocus: index === 0 })
    },
    // Also after a refusal: it may be saved and not submitted.
    onSettled: () => queryClient.invalidateQueries(trpc.studioSubmissions.pathFilter()),
  })
  const submitAs = (isFinal: boolean) => form.handleSubmit((values) => send.mutate({ values, isFinal }))
  return (
    <form onSubmit={submitAs(false)} noValidate>
      {submissionFields.map((name) => (
        <FieldRow key={name} thread={<FieldThread one={one} place={name} onComment={onComment} />}>
          <FieldControl form={form} name={name} />
        </FieldRow>
      ))}
      <div className="grid gap-4 border-line border-t px-5 py-4">
        <ErrorNotice>{send.error?.message}</ErrorNotice>
        <div className="flex flex-wrap justify-end gap-2">
          <Button type="submit" isPending={send.isPending} disabled={!form.formState.isDirty}>
            Save
          </Button>
          <Button variant="primary" isPending={send.isPending} onClick={submitAs(true)}>
            Submit
          </Button>
        </div>
      </div>
    </form>
  )
}
