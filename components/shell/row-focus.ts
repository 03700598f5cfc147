/** Moves the focus between rows of the page's list, to the first link or button of each. */
export function focusRow(step: 1 | -1): void {
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

export const isInRow = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('#content tbody tr') !== null

/** Focuses the list's search field; false where there is none. */
export function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('#content input[type="search"]')
  search?.focus()
  search?.select()
  return search !== null
}
