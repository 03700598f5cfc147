'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast'
import { roundMarks } from '@/server/contract/round-findings'
import { markLabels } from './finding-looks'
import type { OpenRound } from './types'

interface DialogProps {
  round: OpenRound
  onClose: () => void
}

function useDone(message: string, onClose: () => void) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  return {
    onSuccess: async () => {
      await queryClient.invalidateQueries(trpc.rounds.pathFilter())
      toast.success(message)
      onClose()
    },
  }
}

/** Rendered while it is open. */
export function CloseRoundDialog({ round, onClose }: DialogProps) {
  const trpc = useTRPC()
  const [note, setNote] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const closing = useMutation(trpc.rounds.close.mutationOptions(useDone('Round closed', onClose)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isShort = note.trim().length < 3
    setIsMissing(isShort)
    if (!isShort) closing.mutate({ id: round.id, note })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Close this round?"
      description="Closing removes it from the list. Croupier sends nothing to the wallet or the provider."
    >
      <Form onSubmit={submit} className="grid gap-5" noValidate>
        <ErrorNotice>{closing.error?.message}</ErrorNotice>
        <NoteField
          value={note}
          onChange={setNote}
          hint="Explain how this round was settled."
          error={isMissing ? 'Enter a note.' : undefined}
        />
        <SubmitActions label="Close round" isPending={closing.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

const none = 'none'
const marks = [
  { value: none, label: 'No mark' },
  ...roundMarks.map((value) => ({ value, label: markLabels[value] })),
]

/** Rendered while it is open. */
export function MarkRoundDialog({ round, onClose }: DialogProps) {
  const trpc = useTRPC()
  const [mark, setMark] = useState(round.mark ?? roundMarks[0])
  const [note, setNote] = useState(round.markNote ?? '')
  const marking = useMutation(trpc.rounds.mark.mutationOptions(useDone('Mark saved', onClose)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    marking.mutate({ id: round.id, mark: roundMarks.find((one) => one === mark) ?? null, note })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Mark this round"
      description="Tells your team what this round awaits."
    >
      <Form onSubmit={submit} className="grid gap-5" noValidate>
        <ErrorNotice>{marking.error?.message}</ErrorNotice>
        <Field label="Mark">
          {(props) => <Select {...props} value={mark} onValueChange={setMark} options={marks} />}
        </Field>
        <NoteField value={note} onChange={setNote} hint="Optional, for example a ticket number." />
        <SubmitActions label="Save" isPending={marking.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

interface NoteFieldProps {
  value: string
  onChange: (note: string) => void
  hint: string
  error?: string | undefined
}

function NoteField({ value, onChange, hint, error }: NoteFieldProps) {
  return (
    <Field label="Note" hint={hint} error={error}>
      {(props) => (
        <Input
          autoComplete="off"
          maxLength={2_000}
          {...props}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
