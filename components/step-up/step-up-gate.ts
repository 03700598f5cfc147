/** Confirmation methods in order of preference. */
export const proofMethods = ['provider', 'passkey', 'code', 'password'] as const
export type ProofMethod = (typeof proofMethods)[number]

interface Asking {
  methods: readonly ProofMethod[]
  /** The identity provider that began the session; null: none, or one that cannot confirm. */
  connectionId: string | null
  answer: (isConfirmed: boolean) => void
}

/**
 * Connects refused calls with the one dialog: calls refused at the same time wait for the same confirmation.
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
    /** Resolves to whether the user confirmed; to false at once where no dialog listens. */
    ask(methods: readonly ProofMethod[], connectionId: string | null = null): Promise<boolean> {
      if (pending) return pending
      if (listeners.size === 0) return Promise.resolve(false)
      pending = new Promise<boolean>((resolve) => {
        asking = {
          methods,
          connectionId,
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
