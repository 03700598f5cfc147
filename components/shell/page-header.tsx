import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: string
  description?: ReactNode
  actions?: ReactNode
  /** `h2` where it heads a part of a page, such as a sheet. */
  heading?: 'h1' | 'h2'
}

export function PageHeader({ title, description, actions, heading: Heading = 'h1' }: PageHeaderProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 gap-1">
        <Heading className="font-semibold text-2xl tracking-tight [overflow-wrap:anywhere]">{title}</Heading>
        {description && <p className="max-w-2xl text-muted text-sm">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}
