/** Where next-auth tells the browser's other tabs of a sign-out. */
const storageKey = 'nextauth.message'

/** Whether this tab's session has ended: a call was refused for it, or another tab signed out. */
export function createSessionEnd() {
  let hasEnded = false
  const listeners = new Set<() => void>()
  const report = () => {
    hasEnded = true
    for (const listener of listeners) listener()
  }
  const onStorage = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) => {
    if (key === storageKey && newValue?.includes('"trigger":"signout"')) report()
  }

  return {
    report,
    current: () => hasEnded,
    subscribe(listener: () => void) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', onStorage)
      }
    },
  }
}

export const sessionEnd = createSessionEnd()
