'use client'

import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useId, useState } from 'react'
import { cn } from '@/components/ui/cn'
import type { SearchEntry } from '@/server/docs/guide'
import { searchEntries } from './search-entries'

interface SearchResultsProps {
  /** Null while loading. */
  entries: readonly SearchEntry[] | 'failed' | null
  onChosen: () => void
}

/**
 * The search field and its results: a combobox, so that arrow keys move in the list while the cursor stays in
 * the text.
 */
export function SearchResults({ entries, onChosen }: SearchResultsProps) {
  const id = useId()
  const router = useRouter()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const found = Array.isArray(entries) ? searchEntries(entries, query) : []
  const optionId = (index: number) => `${id}-${index}`

  function open(href: string | undefined) {
    if (href === undefined) return
    router.push(href)
    onChosen()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setAt((at + step + found.length) % found.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(found[at]?.entry.href)
    }
  }

  return (
    <>
      <input
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-label="Search guides"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? optionId(at) : undefined}
        placeholder="Signature, Idempotency-Key, E6008 …"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        className="h-13 w-full border-line border-b bg-transparent px-4 text-base text-ink outline-none placeholder:text-faint"
      />
      <p role="status" className="px-4 py-3 text-faint text-sm empty:hidden">
        {statusOf(entries, query, found.length)}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label="Results"
        className="max-h-[60vh] overflow-y-auto p-1.5 empty:hidden"
      >
        {found.map(({ entry, excerpt }, index) => (
          // The combobox above handles the keys; the options are for the pointer.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={`${entry.href} ${entry.heading}`}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            onClick={() => open(entry.href)}
            onPointerMove={() => setAt(index)}
            className={cn('cursor-pointer rounded-lg px-3 py-2', index === at && 'bg-hover')}
          >
            <div className="truncate text-ink text-sm">
              <span className="font-medium">{entry.heading || entry.guide}</span>
              {entry.heading && <span className="text-faint"> · {entry.guide}</span>}
            </div>
            {excerpt && <div className="truncate text-muted text-xs">{excerpt}</div>}
          </div>
        ))}
      </div>
    </>
  )
}

function statusOf(entries: SearchResultsProps['entries'], query: string, count: number): string {
  if (entries === 'failed') return 'Search couldn’t be loaded. Close it and try again.'
  if (entries === null) return 'Loading …'
  if (query.trim() === '') return 'Search headings, error codes and text of all guides.'
  return count === 0 ? `No results for “${query.trim()}”.` : ''
}
