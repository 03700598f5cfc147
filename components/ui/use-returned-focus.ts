'use client'

import { useState } from 'react'

/**
 * Gives the focus back to whatever had it when a panel opened. Radix does so for a trigger of its own only, and ours are
 * opened by what their page says: a link in a row, a key, an address. For a component that is mounted with its panel.
 */
export function useReturnedFocus() {
  // Read while rendering: a field with `autoFocus` has the focus before any effect runs.
  const [opener] = useState(() => openerOf(document.activeElement))
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const place = opener?.isConnected && opener !== document.body ? opener : nearestPlace()
      place?.focus({ preventScroll: true })
    },
  }
}

/** An item goes away with its menu, whose button stays. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  if (button) return button
  return active instanceof HTMLElement ? active : null
}

/** What opened the panel is gone, like the button of something that is done: the panel below, or the page. */
function nearestPlace(): HTMLElement | null {
  const panels = document.querySelectorAll<HTMLElement>('[role="dialog"]')
  return panels.item(panels.length - 1) ?? document.getElementById('content')
}
