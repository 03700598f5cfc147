import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** `h1` where the page shows nothing else. */
  heading?: 'h1' | 'h2'
}

export function EmptyState({
  icon: Icon,
  title,
  children,
  actions,
  heading: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1.5 px-6 py-14 text-center">
      <div className="mb-2 grid size-11 place-items-center rounded-full border border-line bg-sunken">
        <Icon className="size-5 text-faint" aria-hidden />
      </div>
      <Heading className="font-semibold text-[0.9375rem]">{title}</Heading>
      {children && <div className="max-w-md text-balance text-muted text-sm">{children}</div>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
