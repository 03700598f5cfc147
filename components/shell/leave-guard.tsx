'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { unsaved } from './unsaved'

const nothing = () => null

const words = {
  page: {
    title: 'Leave without saving?',
    description: 'What you entered on this page is lost.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
  },
  dialog: {
    title: 'Close without saving?',
    description: 'What you entered in this dialog is lost.',
    confirmLabel: 'Discard',
    cancelLabel: 'Keep editing',
  },
} as const

/** Asks before what was entered is lost: by a link, by Back, by closing the tab or a dialog. One for the whole dashboard. */
export function LeaveGuard() {
  const asked = useSyncExternalStore(unsaved.subscribe, unsaved.asked, nothing)
  useGuardedDoors()
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      onOpenChange={(isOpen) => !isOpen && unsaved.answer(false)}
      {...words[asked?.below ? 'dialog' : 'page']}
      isDanger
      onConfirm={() => unsaved.answer(true)}
    />
  )
}

/** Before the router's own listeners: it has no event for leaving a page. */
const first = { capture: true } as const

function useGuardedDoors(): void {
  const router = useRouter()
  const pathname = usePathname()
  const search = useSearchParams().toString()
  const here = useRef<{ state: unknown; url: string; pathname: string } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the address has an entry of its own in the history
  useEffect(() => {
    const { href, pathname: path } = window.location
    here.current = { state: window.history.state, url: href, pathname: path }
  }, [pathname, search])

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (!link || !leadsAway(link, event) || !unsaved.isHeld()) return
      event.preventDefault()
      event.stopPropagation()
      const { pathname: to, search: query, hash } = new URL(link.href)
      unsaved.leave(() => (link.isConnected ? link.click() : router.push(to + query + hash)))
    }
    const onBack = (event: PopStateEvent) => {
      const left = here.current
      if (!left || window.location.pathname === left.pathname || !unsaved.isHeld()) return
      // The address has changed already, the page has not.
      event.stopImmediatePropagation()
      window.history.pushState(left.state, '', left.url)
      unsaved.leave(() => window.history.back())
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.isHeld()) event.preventDefault()
    }
    window.addEventListener('click', onClick, first)
    window.addEventListener('popstate', onBack, first)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      window.removeEventListener('click', onClick, first)
      window.removeEventListener('popstate', onBack, first)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [router])
}

/** Whether a click takes this tab to another page of the site; other sites are left by unloading. */
function leadsAway(link: HTMLAnchorElement, click: MouseEvent): boolean {
  const opensElsewhere =
    click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey
  if (opensElsewhere || click.defaultPrevented || link.hasAttribute('download')) return false
  if (link.target !== '' && link.target !== '_self') return false
  const { origin, pathname } = new URL(link.href)
  return origin === window.location.origin && pathname !== window.location.pathname
}
