type Holder = () => boolean

/** What held something when a dialog opened: the page below it. */
export type Below = ReadonlySet<Holder>

interface Question {
  go: () => void
  /** Of a dialog that is to be closed; null: the page is to be left. */
  below: Below | null
}

/** What was entered on the page and is not saved; and, while someone is on the way out, the question whether to lose it. */
export function createUnsaved() {
  const holders = new Set<Holder>()
  const listeners = new Set<() => void>()
  let asked: Question | null = null
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const held = (): Below => new Set([...holders].filter((holds) => holds()))
  const isHeld = () => held().size > 0
  const ask = (question: Question, isLosing: boolean) => {
    asked = isLosing ? question : null
    if (asked) tell()
    else question.go()
  }

  return {
    /** Of a form, until what is returned is called. */
    hold(holds: Holder): () => void {
      holders.add(holds)
      return () => {
        holders.delete(holds)
      }
    },
    isHeld,
    held,
    /** Leaves the page at once, or once the user agrees to lose what was entered. */
    leave: (go: () => void) => ask({ go, below: null }, isHeld()),
    /** The same for a dialog, of what was entered since it opened. */
    close: (go: () => void, below: Below) =>
      ask(
        { go, below },
        [...held()].some((holder) => !below.has(holder)),
      ),
    /** The dialog has closed by itself: there is nothing to ask any more. */
    withdraw(below: Below): void {
      if (asked?.below !== below) return
      asked = null
      tell()
    },
    asked: () => asked,
    answer(isLeaving: boolean): void {
      const answered = asked
      asked = null
      if (isLeaving && answered?.below === null) holders.clear()
      tell()
      if (isLeaving) answered?.go()
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
