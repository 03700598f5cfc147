/** How a person can prove who they are, the first that the server accepts being offered first. */
export const proofMethods = ['passkey', 'code', 'password'] as const
export type ProofMethod = (typeof proofMethods)[number]

interface Asking {
  methods: readonly ProofMethod[]
  answer: (isConfirmed: boolean) => void
}

/**
 * Between the calls that are refused until the person has confirmed who they are, and the one dialog that asks: calls refused
 * at the same time wait for the same answer.
 */
export function createStepUpGate() {
  let asking: Asking | null = null
  let pending: Promise<boolean> | null = null
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    current: () => asking,
    /** Resolves to whether they did; at once to false where no dialog listens. */
    ask(methods: readonly ProofMethod[]): Promise<boolean> {
      if (pending) return pending
      if (listeners.size === 0) return Promise.resolve(false)
      pending = new Promise<boolean>((resolve) => {
        asking = {
          methods,
          answer(isConfirmed) {
            asking = null
            pending = null
            resolve(isConfirmed)
            tell()
          },
        }
        tell()
      })
      return pending
    },
  }
}

export const stepUpGate = createStepUpGate()
