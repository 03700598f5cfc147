'use client'

import { AlertDialog, Dialog } from 'radix-ui'
import { type ComponentProps, useState } from 'react'

/** Content of a dialog; returns the focus when it closes. */
export function DialogContent(props: ComponentProps<typeof Dialog.Content>) {
  return <Dialog.Content {...useReturnedFocus()} {...props} />
}

export function AlertDialogContent(props: ComponentProps<typeof AlertDialog.Content>) {
  return <AlertDialog.Content {...useReturnedFocus()} {...props} />
}

/**
 * Returns the focus to the element that had it when a panel opened. Radix does so only for its own triggers.
 * For a component that is mounted with its panel.
 */
function useReturnedFocus() {
  // Read during render: an `autoFocus` field takes the focus before effects run.
  const [opener] = useState(() => openerOf(document.activeElement))
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const isThere = opener?.isConnected && opener !== document.body
      // A panel that closed along with this one has returned the focus already.
      if (!isThere && document.activeElement !== document.body) return
      const place = isThere ? opener : nearestPlace()
      place?.focus({ preventScroll: true })
    },
  }
}

/** A menu item disappears with its menu; its button stays. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  if (button) return button
  return active instanceof HTMLElement ? active : null
}

/** The opener is gone: focus the panel below, or the page. */
function nearestPlace(): HTMLElement | null {
  const panels = document.querySelectorAll<HTMLElement>('[role="dialog"]')
  return panels.item(panels.length - 1) ?? document.getElementById('content')
}
