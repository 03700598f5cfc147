'use client'

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Input, Textarea } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import type { Incident } from './words'

/** Publishes an open incident of the service; the notice is resolved with it. */
export function PublishButton({ incident }: { incident: Incident }) {
  const mayPublish = useStaffCan('maintenance.manage')
  const [isOpen, setIsOpen] = useState(false)
  if (!mayPublish || incident.closedAt !== null || incident.isPublished) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Publish</Button>
      {isOpen && <PublishDialog incident={incident} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function PublishDialog({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [title, setTitle] = useState(incident.title)
  // What staff read of the cause is not for the public.
  const [text, setText] = useState('')
  const publish = useMutation(
    trpc.staffMaintenance.publishNotice.mutationOptions({
      onSuccess: succeed(trpc.staffIncidents.pathFilter(), 'Published on the status page', onClose),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    publish.mutate({ title, text, incidentId: incident.id })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isNext) => !isNext && onClose()}
      title="Publish on the status page"
      description="It appears publicly at /status. Closing the incident marks it as resolved."
    >
      <Form onSubmit={submit} className="grid gap-5" noValidate>
        <ErrorNotice>{publish.error?.message}</ErrorNotice>
        <Field label="Title">
          {(control) => (
            <Input
              {...control}
              value={title}
              maxLength={120}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
        <Field label="Text" hint="What is affected, in words that operators understand.">
          {(control) => (
            <Textarea
              {...control}
              value={text}
              maxLength={2_000}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <SubmitActions
          label="Publish"
          isPending={publish.isPending}
          disabled={title.trim() === '' || text.trim() === ''}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
