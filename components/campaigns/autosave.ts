export type SaveState = 'saving' | 'saved' | 'failed'

interface Autosave<Value> {
  /** Saves the value after a pause; a newer one takes its place. */
  change: (value: Value) => void
  /** Saves what is pending now; whether everything is saved. */
  flush: () => Promise<boolean>
}

/** Saves the latest value, one request at a time. What could not be saved is tried again with the next change or flush. */
export function createAutosave<Value>({
  save,
  pauseMs,
  onState,
}: {
  save: (value: Value) => Promise<void>
  pauseMs: number
  onState: (state: SaveState, error?: unknown) => void
}): Autosave<Value> {
  let pending: { value: Value } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null

  const work = async () => {
    for (let next = pending; next !== null; next = pending) {
      pending = null
      onState('saving')
      try {
        await save(next.value)
      } catch (error) {
        pending ??= next
        onState('failed', error)
        return false
      }
      onState('saved')
    }
    return true
  }
  const flush = () => {
    clearTimeout(timer)
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
  return {
    change(value) {
      pending = { value }
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), pauseMs)
    },
    flush,
  }
}
