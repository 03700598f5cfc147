'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { Button } from './button'

/** Buttons at the end of a dialog, the primary one last. They stay visible while the content scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 z-10 -mx-5 mt-6 -mb-5 flex flex-col-reverse gap-2 border-line border-t bg-surface px-5 py-4 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:flex-row sm:justify-end sm:px-6 [&_button]:w-full sm:[&_button]:w-auto">
      {children}
    </div>
  )
}

/** Closes the dialog around it, which may ask first. */
export const AskedClose = createContext<(close: () => void) => void>((close) => close())

interface CancelButtonProps {
  onCancel: () => void
  children?: ReactNode
}

/** Closes a dialog in which something may have been entered. */
export function CancelButton({ onCancel, children = 'Cancel' }: CancelButtonProps) {
  const close = useContext(AskedClose)
  return <Button onClick={() => close(onCancel)}>{children}</Button>
}

interface SubmitActionsProps {
  label: string
  isPending?: boolean
  disabled?: boolean
  onCancel: () => void
}

/** The buttons of a form in a dialog. */
export const SubmitActions = ({ label, onCancel, ...state }: SubmitActionsProps) => (
  <DialogActions>
    <CancelButton onCancel={onCancel} />
    <Button type="submit" variant="primary" {...state}>
      {label}
    </Button>
  </DialogActions>
)
