import { unsaved } from './unsaved'

/** Where next-auth tells the browser's other tabs of a sign-out. */
const storageKey = 'nextauth.message'

/** `asking`: the page keeps what was entered on it until its user has signed in again. */
type SessionState = 'signed-in' | 'asking' | 'over'

/** Whether this tab's session has ended: a call was refused for it, or another tab signed out. */
export function createSessionEnd(holdsInput: () => boolean) {
  let state: SessionState = 'signed-in'
  let waiting: { promise: Promise<boolean>; answer: (isBack: boolean) => void } | null = null
  const listeners = new Set<() => void>()
  const become = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const answer = (isBack: boolean) => {
    waiting?.answer(isBack)
    waiting = null
  }
  /** By a sign-out: nothing of the page is kept. */
  const report = () => {
    answer(false)
    become('over')
  }
  const onStorage = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) => {
    if (key === storageKey && newValue?.includes('"trigger":"signout"')) report()
  }

  return {
    report,
    current: () => state,
    /** Of a call that was refused: true once its user has signed in again on the page, false where nothing is kept for that. */
    interrupt(): Promise<boolean> {
      if (waiting) return waiting.promise
      if (state === 'over' || !holdsInput()) {
        report()
        return Promise.resolve(false)
      }
      let settle: (isBack: boolean) => void = () => undefined
      const promise = new Promise<boolean>((resolve) => {
        settle = resolve
      })
      waiting = { promise, answer: settle }
      become('asking')
      return promise
    },
    resume() {
      become('signed-in')
      answer(true)
    },
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

export const sessionEnd = createSessionEnd(unsaved.isHeld)
