'use client'

import { type ReactNode, useState } from 'react'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Textarea } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'

interface NoteDialogProps {
  title: string
  description?: string
  label: string
  error: string | undefined
  isPending: boolean
  hint?: string
  maxLength?: number
  children?: ReactNode
  onSubmit: (note: string) => void
  onClose: () => void
}

/** A decision with the note that it needs. Rendered while it is open. */
export function NoteDialog(props: NoteDialogProps) {
  const { title, description, label, error, isPending, children, onSubmit, onClose } = props
  const { hint = 'Kept in the audit log.', maxLength = 500 } = props
  const [note, setNote] = useState('')
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      {...(description !== undefined && { description })}
    >
      <Form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(note)
        }}
      >
        <ErrorNotice>{error}</ErrorNotice>
        {children}
        <Field label="Note" hint={hint}>
          {(control) => (
            <Textarea
              required
              minLength={3}
              maxLength={maxLength}
              {...control}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <SubmitActions label={label} isPending={isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
