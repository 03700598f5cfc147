'use client'

import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Dialog } from './dialog'
import { DialogForm, type DialogFormProps } from './dialog-form'

interface FormDialogProps<Values extends FieldValues, Result> extends DialogFormProps<Values, Result> {
  title: string
  description?: ReactNode
  /** Instead of the form, once it was sent. */
  instead?: ReactNode
}

/** A dialog with one form. Rendered while it is open. */
export function FormDialog<Values extends FieldValues, Result>({
  title,
  description,
  instead,
  ...form
}: FormDialogProps<Values, Result>) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && form.onClose()}
      title={title}
      description={description}
    >
      {instead ?? <DialogForm {...form} />}
    </Dialog>
  )
}
