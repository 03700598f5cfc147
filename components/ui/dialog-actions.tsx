import type { ReactNode } from 'react'

/** The row of buttons at a dialog's end: the main one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end [&_button]:w-full sm:[&_button]:w-auto">
      {children}
    </div>
  )
}
