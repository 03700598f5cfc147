import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable, observableToPromise } from '@trpc/server/observable'
import { expect, it } from 'vitest'
import type { AppRouter } from '@/server/trpc/router'
import { plainErrorsLink } from './links'
import { unreachable } from './unreachable'

type Op = Parameters<ReturnType<TRPCLink<AppRouter>>>[0]['op']
const op: Op = { id: 1, type: 'query', path: 'session.me', input: undefined, context: {}, signal: null }

function failingWith(error: Error | object) {
  const next = () =>
    observable<never, TRPCClientError<AppRouter>>((observer) => {
      observer.error(TRPCClientError.from<AppRouter>(error as never))
    })
  return observableToPromise(plainErrorsLink()({} as never)({ op, next: next as never }))
}

it.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', "Unexpected token '<'"])(
  'what the browser says, "%s", reaches nobody',
  async (message) => {
    await expect(failingWith(new TypeError(message))).rejects.toThrow(unreachable)
  },
)

it('a refusal of the service keeps its message', async () => {
  const data = { code: 'BAD_REQUEST', httpStatus: 400 }
  await expect(
    failingWith({ error: { message: 'No callbacks match.', code: -32600, data } }),
  ).rejects.toThrow('No callbacks match.')
})

it('a call that was given up stays one', async () => {
  const given = Object.assign(new Error('This operation was aborted'), { name: 'AbortError' })
  await expect(failingWith(given)).rejects.toThrow('aborted')
})
