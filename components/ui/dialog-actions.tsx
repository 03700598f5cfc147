'use client'

import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { Button } from './button'

interface DialogState {
  /** Closes the dialog, which may ask first. */
  close: (close: () => void) => void
  /** Something that it sent has no answer yet: it stays open. */
  isBusy: boolean
  setBusy: (isBusy: boolean) => void
}

export const DialogContext = createContext<DialogState>({
  close: (close) => close(),
  isBusy: false,
  setBusy: () => undefined,
})

/** Buttons at the end of a dialog, the primary one last. They stay visible while the content scrolls. */
export function DialogActions({ isPending = false, children }: { isPending?: boolean; children: ReactNode }) {
  const { setBusy } = useContext(DialogContext)
  useEffect(() => {
    if (!isPending) return
    setBusy(true)
    return () => setBusy(false)
  }, [isPending, setBusy])
  return (
    <div className="sticky -bottom-5 z-10 -mx-5 mt-6 -mb-5 flex flex-col-reverse gap-2 border-line border-t bg-surface px-5 py-4 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:flex-row sm:justify-end sm:px-6 [&_button]:w-full sm:[&_button]:w-auto">
      {children}
    </div>
  )
}

interface CancelButtonProps {
  onCancel: () => void
  children?: ReactNode
}

/** Closes a dialog in which something may have been entered. */
export function CancelButton({ onCancel, children = 'Cancel' }: CancelButtonProps) {
  const { close, isBusy } = useContext(DialogContext)
  return (
    <Button disabled={isBusy} onClick={() => close(onCancel)}>
      {children}
    </Button>
  )
}

interface SubmitActionsProps {
  label: string
  isPending?: boolean
  disabled?: boolean
  onCancel: () => void
  /** Another button, before the others. */
  children?: ReactNode
}

/** The buttons of a form in a dialog. */
export const SubmitActions = ({ label, onCancel, children, ...state }: SubmitActionsProps) => (
  <DialogActions isPending={state.isPending ?? false}>
    {children}
    <CancelButton onCancel={onCancel} />
    <Button type="submit" variant="primary" {...state}>
      {label}
    </Button>
  </DialogActions>
)
