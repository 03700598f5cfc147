'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Textarea } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'

export function TermsDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [written, setWritten] = useState(text)
  const publish = useMutation(
    trpc.staffPackages.publishTerms.mutationOptions({
      onSuccess: succeed(trpc.staffPackages.pathFilter(), 'Terms published', onClose),
    }),
  )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Publish new terms"
      description="Organizations can no longer buy offers made under earlier terms."
    >
      <Form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          publish.mutate({ text: written })
        }}
      >
        <ErrorNotice>{publish.error?.message}</ErrorNotice>
        <Field label="Terms">
          {(control) => (
            <Textarea
              required
              minLength={20}
              maxLength={20_000}
              className="min-h-64"
              {...control}
              value={written}
              onChange={(event) => setWritten(event.target.value)}
            />
          )}
        </Field>
        <SubmitActions label="Publish terms" isPending={publish.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
