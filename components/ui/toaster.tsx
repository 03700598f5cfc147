'use client'

import { useSyncExternalStore } from 'react'
import { lazyPanel } from './lazy-panel'
import { toastHost } from './toast'

const ToastView = lazyPanel(() => import('./toast-view'), 'ToastView')

/** Where toasts appear, from the first one on. */
export function Toaster() {
  const isWanted = useSyncExternalStore(toastHost.subscribe, toastHost.isWanted, () => false)
  return isWanted && <ToastView />
}
