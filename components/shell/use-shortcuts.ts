'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import { useOrganizationPath } from './organization-link'
import type { PageShortcut } from './shortcut-keys'
import { unsaved } from './unsaved'

/** Moves the focus between rows of the page's list, to the first link or button of each. */
function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#content tbody tr')]
  const entries = rows
    .map((row) => row.querySelector<HTMLElement>('a[href], button'))
    .filter((entry) => entry !== null)
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  const row = rows[here]
  const current = row ? entries.findIndex((entry) => row.contains(entry)) : -1
  const next = current === -1 ? (step === 1 ? 0 : -1) : current + step
  const entry = entries.at(next)
  if (!entry || (current !== -1 && (next < 0 || next >= entries.length))) return
  entry.focus({ preventScroll: true })
  entry.scrollIntoView({ block: 'nearest' })
}

const isInRow = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('#content tbody tr') !== null

/** Focuses the list's search field, or its first filter that searches; false where there is none. */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('#content input[type="search"]')
  const field = search ?? document.querySelector<HTMLElement>('#content [data-finder] [role="combobox"]')
  field?.focus()
  search?.select()
  return field !== null
}

interface ShortcutHandlers {
  pages: readonly PageShortcut[]
  /** Single-key shortcuts can be turned off (WCAG 2.1.4); Ctrl K cannot. */
  areSingleKeysOn: boolean
  onPalette: () => void
  onHelp: () => void
}

const typedInto =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"], [role="listbox"]'

/** Focused controls and open dialogs get the key before the page does. */
function isTaken(event: KeyboardEvent): boolean {
  const isTyping = event.target instanceof Element && event.target.closest(typedInto) !== null
  return (
    isTyping ||
    event.defaultPrevented ||
    document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  )
}

/** Listens to the window's keys while mounted. */
export function useShortcuts({ pages, areSingleKeysOn, onPalette, onHelp }: ShortcutHandlers): void {
  const router = useRouter()
  const pathOf = useOrganizationPath()
  useEffect(() => {
    const free = (run: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
      if (!areSingleKeysOn || isTaken(event)) return
      event.preventDefault()
      run(event)
    }
    const inRow = (step: 1 | -1) => (event: KeyboardEvent) => {
      if (isInRow(event.target)) free(() => focusRow(step))(event)
    }
    return tinykeys(window, {
      '$mod+k': (event) => {
        event.preventDefault()
        onPalette()
      },
      'Shift+?': free(onHelp),
      '/': free(() => {
        if (!focusSearch()) onPalette()
      }),
      j: free(() => focusRow(1)),
      k: free(() => focusRow(-1)),
      ArrowDown: inRow(1),
      ArrowUp: inRow(-1),
      ...Object.fromEntries(
        pages.map(({ key, href }) => [
          `g ${key}`,
          free(() => unsaved.leave(() => router.push(pathOf(href)))),
        ]),
      ),
    })
  }, [pages, areSingleKeysOn, onPalette, onHelp, router, pathOf])
}
