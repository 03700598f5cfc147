import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '@/server/trpc/router'

/** Reports a call that was refused because nobody is signed in. Other refusals that are a 401 name their reason. */
export function sessionEndLink(onEnd: () => void): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) =>
        next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            if (error.data?.code === 'UNAUTHORIZED' && !error.data.refusal) onEnd()
            observer.error(error)
          },
        }),
      )
}
