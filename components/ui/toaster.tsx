'use client'

import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastHost } from './toast'

const ToastView = lazy(async () => ({ default: (await import('./toast-view')).ToastView }))

/** Where toasts appear, from the first one on. */
export function Toaster() {
  const isWanted = useSyncExternalStore(toastHost.subscribe, toastHost.isWanted, () => false)
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <ToastView />
    </Suspense>
  )
}
