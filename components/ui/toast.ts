import type { ExternalToast } from 'sonner'

type Kind = 'success' | 'error' | 'info' | 'warning'
type Message = (text: string, options?: ExternalToast) => void

const listeners = new Set<() => void>()
let isWanted = false
let announce: () => void = () => undefined
/** A toast before anything subscribes would be lost. */
const isListening = new Promise<void>((resolve) => {
  announce = resolve
})

/** The toaster's code is loaded with the first toast. */
export const toastHost = {
  isWanted: () => isWanted,
  isListening: () => announce(),
  subscribe(onChange: () => void): () => void {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  },
}

const say =
  (kind: Kind): Message =>
  (text, options) => {
    isWanted = true
    for (const onChange of listeners) onChange()
    void Promise.all([import('sonner'), isListening]).then(([sonner]) => sonner.toast[kind](text, options))
  }

/** Results, shown at the edge of the screen and announced to screen readers. */
export const toast = {
  success: say('success'),
  error: say('error'),
  info: say('info'),
  warning: say('warning'),
}
