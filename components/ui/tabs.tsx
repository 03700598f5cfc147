'use client'

import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

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

/** Tab reaches the chosen tab; arrows, Home and End choose another and move to it. */
export function Tabs({ label, tabs, actions, chosen, hasAllContents = false }: TabsProps) {
  const id = useId()
  const [own, setOwn] = useState(tabs[0]?.value ?? '')
  const value = chosen?.value ?? own
  const choose = chosen?.onChange ?? setOwn
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const next = tabs[nextOf(event.key, index, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    choose(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  return (
    <div>
      <div className="flex items-center justify-between gap-2 shadow-[inset_0_-1px_var(--line)]">
        <div role="tablist" aria-label={label} className="flex gap-4 overflow-x-auto">
          {tabs.map((tab, index) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={`${id}-${tab.value}-content`}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => choose(tab.value)}
              onKeyDown={(event) => onKeyDown(event, index)}
              className="whitespace-nowrap border-transparent border-b-2 py-2 font-medium text-[0.8125rem] text-faint transition-colors hover:text-ink aria-selected:border-accent aria-selected:text-ink"
            >
              {tab.label}
            </button>
          ))}
        </div>
        {actions}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}-content`}
          aria-labelledby={`${id}-${tab.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern for tabs has the content in the order of Tab
          tabIndex={0}
          data-value={tab.value}
          data-state={tab.value === value ? 'active' : 'inactive'}
          hidden={tab.value !== value && !hasAllContents}
          className="pt-3 data-[state=inactive]:hidden"
        >
          {(tab.value === value || hasAllContents) && tab.content}
        </div>
      ))}
    </div>
  )
}

/** The place that a key leads to, round from the last to the first; null: no key of tabs. */
function nextOf(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
