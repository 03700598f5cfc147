import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '@/server/trpc/router'
import { unreachable } from './unreachable'

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
