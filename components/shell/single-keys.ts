'use client'

import { useSyncExternalStore } from 'react'

const key = 'croupier-single-keys'
const changed = 'croupier-single-keys-changed'

function subscribe(onChange: () => void): () => void {
  window.addEventListener(changed, onChange)
  window.addEventListener('storage', onChange)
  return () => {
    window.removeEventListener(changed, onChange)
    window.removeEventListener('storage', onChange)
  }
}

/** Whether shortcuts without Ctrl are on; stored in this browser. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.localStorage.getItem(key) !== 'off',
    () => true,
  )
}

export function setSingleKeys(isOn: boolean): void {
  window.localStorage.setItem(key, isOn ? 'on' : 'off')
  window.dispatchEvent(new Event(changed))
}
