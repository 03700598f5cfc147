'use client'

import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface TabsProps {
  label: string
  tabs: readonly { value: string; label: string; content: ReactNode }[]
  /** At the right end of the row of tabs. */
  actions?: ReactNode
  /** Chosen from outside. Default: the first tab, then the one that is clicked. */
  chosen?: { value: string; onChange: (value: string) => void }
  /** Every content is in the page, those of other tabs hidden by the style sheet: the page needs no script to show one. */
  hasAllContents?: boolean
}

export function Tabs({ label, tabs, actions, chosen, hasAllContents = false }: TabsProps) {
  const choice = chosen
    ? { value: chosen.value, onValueChange: chosen.onChange }
    : { defaultValue: tabs[0]?.value ?? '' }
  return (
    <Radix.Root {...choice}>
      <div className="flex items-center justify-between gap-2 shadow-[inset_0_-1px_var(--line)]">
        <Radix.List aria-label={label} className="flex gap-4 overflow-x-auto">
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="whitespace-nowrap border-transparent border-b-2 py-2 font-medium text-[0.8125rem] text-faint transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
            >
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {actions}
      </div>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          data-value={tab.value}
          {...(hasAllContents && { forceMount: true })}
          className="pt-3 data-[state=inactive]:hidden"
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
