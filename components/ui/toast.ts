import type { ExternalToast } from 'sonner'

type Kind = 'success' | 'error' | 'info' | 'warning'
type Message = (text: string, options?: ExternalToast) => void

const listeners = new Set<() => void>()
let isWanted = false
let announce: () => void = () => undefined
/** Said before anybody listens, a notice would be lost. */
const isListening = new Promise<void>((resolve) => {
  announce = resolve
})

/** The notices' code is fetched with the first of them; until then a page carries these lines only. */
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

/** What came of something, said at the edge of the screen and to a screen reader. */
export const toast = {
  success: say('success'),
  error: say('error'),
  info: say('info'),
  warning: say('warning'),
}
