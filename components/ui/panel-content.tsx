'use client'

import { AlertDialog, Dialog } from 'radix-ui'
import type { ComponentProps } from 'react'
import { useReturnedFocus } from './use-returned-focus'

/** Content of a dialog; returns the focus when it closes. */
export function DialogContent(props: ComponentProps<typeof Dialog.Content>) {
  return <Dialog.Content {...useReturnedFocus()} {...props} />
}

export function AlertDialogContent(props: ComponentProps<typeof AlertDialog.Content>) {
  return <AlertDialog.Content {...useReturnedFocus()} {...props} />
}
