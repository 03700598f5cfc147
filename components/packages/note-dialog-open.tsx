'use client'

import type { ReactNode } from 'react'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { LongTextField } from '@/components/ui/form-fields'
import { ErrorNotice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'

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

export function NoteDialogOpen(props: NoteDialogProps) {
  const { title, description, label, error, isPending, children, onSubmit, onClose } = props
  const { hint = 'Kept in the audit log.', maxLength = 500 } = props
  const form = useForm({ defaultValues: { note: '' } })
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={description}>
      <form className="grid gap-5" onSubmit={form.handleSubmit(({ note }) => onSubmit(note))}>
        <ErrorNotice>{error}</ErrorNotice>
        {children}
        <LongTextField
          form={form}
          name="note"
          label="Note"
          hint={hint}
          required
          minLength={3}
          maxLength={maxLength}
        />
        <SubmitActions label={label} isPending={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
