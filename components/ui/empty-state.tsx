import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  /** One sentence: what appears here, or why it is not there. */
  children?: ReactNode
  /** What to do next. */
  actions?: ReactNode
  /** `h1` where the page shows nothing else. */
  heading?: 'h1' | 'h2'
}

/** Where a list, a card or a page has nothing to show. */
export function EmptyState({ title, children, actions, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1.5 px-6 py-12 text-center">
      <Heading className="font-semibold text-[0.9375rem]">{title}</Heading>
      {children && <div className="max-w-md text-balance text-muted text-sm">{children}</div>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}

/** The same in a line, where a card holds more than the list. */
export const EmptyNote = ({ children }: { children: ReactNode }) => (
  <p className="px-5 pb-5 text-muted text-sm">{children}</p>
)
