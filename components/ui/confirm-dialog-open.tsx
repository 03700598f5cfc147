'use client'

import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button'
import { DialogActions } from './dialog-actions'
import { overlayClass } from './overlay-class'
import { AlertDialogContent } from './panel-content'

interface ConfirmDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string | undefined
  isDanger?: boolean
  isPending?: boolean
  onConfirm: () => void
  children?: ReactNode
}

/** Confirms a destructive action; the safe answer has the focus. While it is sent, it stays open. */
export function ConfirmDialogOpen(props: ConfirmDialogProps) {
  const { isOpen, onOpenChange, title, description, confirmLabel, cancelLabel = 'Cancel' } = props
  const { isPending = false } = props
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(next) => !isPending && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayClass} />
        <AlertDialogContent
          aria-busy={isPending || undefined}
          className="fixed inset-x-3 bottom-3 z-50 mx-auto max-h-[calc(100dvh-1.5rem)] max-w-md animate-appear scroll-pb-24 overflow-y-auto rounded-xl border border-line bg-surface p-5 shadow-floating sm:top-[16vh] sm:bottom-auto sm:p-6"
        >
          <AlertDialog.Title className="font-semibold text-base tracking-tight">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-1.5 text-muted text-sm">{description}</div>
          </AlertDialog.Description>
          {props.children}
          <DialogActions>
            <AlertDialog.Cancel asChild>
              <Button disabled={isPending}>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button
              variant={props.isDanger ? 'danger' : 'primary'}
              isPending={isPending}
              onClick={props.onConfirm}
            >
              {confirmLabel}
            </Button>
          </DialogActions>
        </AlertDialogContent>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
