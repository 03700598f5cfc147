'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Time } from '@/components/data/time'
import { useCan, useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { LongTextField } from '@/components/ui/form-fields'
import { useForm } from '@/components/ui/use-form'
import type { Incident, IncidentEvent } from './words'

/** What people wrote about it: threads of an update and its answers, oldest first. */
export function UpdatesCard({ incident, isStaff }: { incident: Incident; isStaff: boolean }) {
  const mayAct = useCan('incidents.act')
  const mayActEverywhere = useStaffCan('incidents.actEverywhere')
  const mayWrite = isStaff ? mayActEverywhere : mayAct
  const [answered, setAnswered] = useState<string | null>(null)
  const notes = incident.history.filter(({ kind }) => kind === 'noted')
  const threads = notes.filter(({ data }) => !data?.replyTo)
  const form = { incidentId: incident.id, isStaff }
  return (
    <Card>
      <CardHeader title="Updates" description="Seen by your team." />
      <div className="grid gap-5 px-5 pb-5">
        {threads.length === 0 && !mayWrite && <p className="text-muted text-sm">No updates yet.</p>}
        {threads.length > 0 && (
          <ol className="grid gap-5">
            {threads.map((thread) => (
              <li key={thread.id} className="grid gap-3">
                <Update event={thread} />
                <ol className="ml-3.5 grid gap-3 border-line border-l-2 pl-5 empty:hidden">
                  {notes
                    .filter(({ data }) => data?.replyTo === thread.id)
                    .map((answer) => (
                      <li key={answer.id}>
                        <Update event={answer} />
                      </li>
                    ))}
                </ol>
                {mayWrite &&
                  (answered === thread.id ? (
                    <div className="ml-3.5 border-line border-l-2 pl-5">
                      <UpdateForm {...form} replyTo={thread.id} onDone={() => setAnswered(null)} />
                    </div>
                  ) : (
                    <Button
                      size="sm"
                      variant="ghost"
                      className="ml-8 justify-self-start"
                      aria-label={`Reply to ${thread.by.name}`}
                      onClick={() => setAnswered(thread.id)}
                    >
                      Reply
                    </Button>
                  ))}
              </li>
            ))}
          </ol>
        )}
        {mayWrite && <UpdateForm {...form} />}
      </div>
    </Card>
  )
}

function Update({ event: { by, text, createdAt } }: { event: IncidentEvent }) {
  return (
    <article className="flex gap-3 text-sm">
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft font-medium text-accent text-xs uppercase"
      >
        {by.name.slice(0, 1)}
      </span>
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{by.name}</span>
          <span className="text-faint text-xs">
            <Time value={createdAt} />
          </span>
        </p>
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
      </div>
    </article>
  )
}

interface UpdateFormProps {
  incidentId: string
  isStaff: boolean
  replyTo?: string
  onDone?: () => void
}

function UpdateForm({ incidentId, isStaff, replyTo, onDone }: UpdateFormProps) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const form = useForm({ defaultValues: { text: '' } })
  const acts = isStaff ? trpc.staffIncidents : trpc.incidents
  const send = useMutation(
    acts.note.mutationOptions({
      onSuccess: succeed(acts.pathFilter(), 'Update added', () => {
        form.reset()
        onDone?.()
      }),
      onError: ({ message }) => form.setError('text', { message }),
    }),
  )
  const submit = form.handleSubmit(({ text }) => {
    const trimmed = text.trim()
    if (trimmed === '') form.setError('text', { message: 'Enter an update.' })
    else send.mutate({ incidentId, text: trimmed, ...(replyTo && { replyTo }) })
  })
  return (
    <form onSubmit={submit} className="grid gap-2" noValidate>
      <LongTextField
        form={form}
        name="text"
        label={replyTo ? 'Reply' : 'New update'}
        rows={2}
        maxLength={2_000}
      />
      <span className="flex gap-2">
        <Button type="submit" size="sm" isPending={send.isPending}>
          {replyTo ? 'Reply' : 'Add update'}
        </Button>
        {onDone && (
          <Button size="sm" variant="ghost" onClick={onDone}>
            Cancel
          </Button>
        )}
      </span>
    </form>
  )
}
