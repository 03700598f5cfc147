'use client'

import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface TabsProps {
  label: string
  tabs: readonly { value: string; label: string; content: ReactNode }[]
  /** At the right end of the row of tabs. */
  actions?: ReactNode
}

export function Tabs({ label, tabs, actions }: TabsProps) {
  return (
    <Radix.Root defaultValue={tabs[0]?.value ?? ''}>
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
        <Radix.Content key={tab.value} value={tab.value} className="pt-3">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
