import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { type ProofMethod, proofMethods, type stepUpGate } from '@/components/step-up/step-up-gate'
import type { AppRouter } from '@/server/trpc/router'
import { unreachable } from './unreachable'

/**
 * Reports a call that was refused because the session has ended, and repeats it once its user has signed in again on the page.
 * Other refusals that are a 401 name their reason.
 */
export function sessionEndLink(interrupt: () => Promise<boolean>): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let attempt = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            if (error.data?.code !== 'UNAUTHORIZED' || error.data.refusal) return observer.error(error)
            void interrupt().then((isBack) => {
              if (!isBack) return observer.error(error)
              attempt = next(op).subscribe(observer)
            })
          },
        })
        return () => attempt.unsubscribe()
      })
}

/**
 * A call refused with STEP_UP_REQUIRED opens the dialog and is repeated after the confirmation; forms see one
 * call that took longer. Without a confirmation it fails with the refusal.
 */
export function stepUpLink(gate: Pick<typeof stepUpGate, 'ask'>): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let attempt = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            const asked = proofAsked(error)
            if (!asked) return observer.error(error)
            void gate.ask(asked.methods, asked.connectionId).then((isConfirmed) => {
              if (!isConfirmed) return observer.error(unconfirmed(error))
              attempt = next(op).subscribe(observer)
            })
          },
        })
        return () => attempt.unsubscribe()
      })
}

/** The user's confirmation methods and identity provider, or null when the call failed for another reason. */
function proofAsked(
  error: TRPCClientError<AppRouter>,
): { methods: ProofMethod[]; connectionId: string | null } | null {
  const refusal = error.data?.refusal
  if (refusal?.code !== 'STEP_UP_REQUIRED') return null
  const { methods, connectionId } = refusal.details
  const named = Array.isArray(methods) ? methods : []
  return {
    methods: proofMethods.filter((method) => named.includes(method)),
    connectionId: typeof connectionId === 'string' ? connectionId : null,
  }
}

const unconfirmed = (error: TRPCClientError<AppRouter>) =>
  new TRPCClientError<AppRouter>('Nothing was changed because you did not confirm your identity.', {
    cause: error,
  })

/**
 * The one place that words a call without an answer of ours: no connection, or something in between that answered
 * instead. A refusal of the service keeps its own message.
 */
export function plainErrorsLink(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) =>
        next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => observer.error(isAnswered(error) ? error : withoutAnswer(error)),
        }),
      )
}

const isAnswered = ({ data, cause }: TRPCClientError<AppRouter>) =>
  Boolean(data) || cause?.name === 'AbortError'

const withoutAnswer = (cause: TRPCClientError<AppRouter>) =>
  new TRPCClientError<AppRouter>(unreachable, { cause, ...(cause.meta && { meta: cause.meta }) })
