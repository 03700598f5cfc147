/** What was entered on the page and is not saved; and, while someone is on the way out, the question whether to lose it. */
export function createUnsaved() {
  const holders = new Set<() => boolean>()
  const listeners = new Set<() => void>()
  let asked: (() => void) | null = null
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const isHeld = () => [...holders].some((holds) => holds())

  return {
    /** Of a form, until what is returned is called. */
    hold(holds: () => boolean): () => void {
      holders.add(holds)
      return () => {
        holders.delete(holds)
      }
    },
    isHeld,
    /** Leaves at once, or once the user agrees to lose what was entered. */
    leave(go: () => void): void {
      asked = isHeld() ? go : null
      if (asked) tell()
      else go()
    },
    asked: () => asked,
    answer(isLeaving: boolean): void {
      const go = asked
      asked = null
      if (isLeaving) holders.clear()
      tell()
      if (isLeaving) go?.()
    },
    /** The page is left for a reason that nothing entered outweighs. */
    forget: () => holders.clear(),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export const unsaved = createUnsaved()
