import type { ReactNode } from 'react'

interface PeriodTabsProps {
  isPast: boolean
  /** A link of the page; `past`: to what was. */
  linkTo: (query: '' | '?past=true', tab: TabProps) => ReactNode
}

interface TabProps {
  className: string
  'aria-current': 'page' | undefined
  children: string
}

const className =
  'whitespace-nowrap border-transparent border-b-2 py-2 font-medium text-faint text-sm transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink'

/** Links between what is to come and what was. */
export function PeriodTabs({ isPast, linkTo }: PeriodTabsProps) {
  const current = (isHere: boolean) => (isHere ? 'page' : undefined)
  return (
    <nav aria-label="Period" className="mb-5 flex gap-5 shadow-[inset_0_-1px_var(--line)]">
      {linkTo('', { className, 'aria-current': current(!isPast), children: 'Upcoming' })}
      {linkTo('?past=true', { className, 'aria-current': current(isPast), children: 'Past year' })}
    </nav>
  )
}
