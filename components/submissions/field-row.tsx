import type { ReactNode } from 'react'

/** A field with the comments on it beside, or below on a narrow screen. */
export const FieldRow = ({ thread, children }: { thread: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-4 border-line border-t px-5 py-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="min-w-0">{children}</div>
    {thread}
  </div>
)
