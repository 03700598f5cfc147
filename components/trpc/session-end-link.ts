import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '@/server/trpc/router'

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
