'use client'

import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useState } from 'react'
import { overlayClass } from '@/components/ui/dialog'
import { DialogContent } from '@/components/ui/panel-content'
import type { SearchEntry } from '@/server/docs/guide'
import { SearchResults } from './search-results'

/** Sections of every guide, fetched when the search is first opened. */
async function fetchEntries(): Promise<SearchEntry[]> {
  const response = await fetch('/docs/search.json')
  if (!response.ok) throw new Error(`The search answered ${response.status}`)
  return response.json()
}

export function GuideSearch() {
  const [isOpen, setIsOpen] = useState(false)
  const [entries, setEntries] = useState<readonly SearchEntry[] | 'failed' | null>(null)

  function change(next: boolean) {
    setIsOpen(next)
    if (next && (entries === null || entries === 'failed')) {
      fetchEntries().then(setEntries, () => setEntries('failed'))
    }
  }

  // The keyboard is the external system: Ctrl-K or Cmd-K opens the search from anywhere on the page.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      change(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  return (
    <Dialog.Root open={isOpen} onOpenChange={change}>
      <Dialog.Trigger className="flex h-9 items-center gap-2 rounded-md border border-line-strong bg-surface px-2.5 text-faint text-sm transition-colors hover:border-faint sm:w-56">
        <Search className="size-4" aria-hidden />
        <span className="max-sm:sr-only">Search guides</span>
        <kbd className="ml-auto rounded border border-line px-1.5 font-sans text-xs max-sm:hidden">
          Ctrl K
        </kbd>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClass} />
        <DialogContent
          aria-describedby={undefined}
          className="fixed top-[12vh] left-1/2 z-50 w-[min(38rem,calc(100vw-1.5rem))] -translate-x-1/2 animate-appear overflow-hidden rounded-xl border border-line bg-surface shadow-floating"
        >
          <Dialog.Title className="sr-only">Search guides</Dialog.Title>
          <SearchResults entries={entries} onChosen={() => setIsOpen(false)} />
        </DialogContent>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
