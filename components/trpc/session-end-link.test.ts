import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable, observableToPromise } from '@trpc/server/observable'
import { expect, it, vi } from 'vitest'
import type { AppRouter } from '@/server/trpc/router'
import { sessionEndLink } from './links'

type Call = Parameters<ReturnType<TRPCLink<AppRouter>>>[0]

const refusedWith = (data: object) =>
  TRPCClientError.from<AppRouter>({ error: { message: 'x', code: -32_001, data } } as never)

/** How often the end of the session is reported when a call fails so. */
async function reportsOf(data: object): Promise<number> {
  const onEnd = vi.fn(async () => false)
  const failed = refusedWith(data)
  const next: Call['next'] = () => observable((observer) => observer.error(failed))
  const call = sessionEndLink(onEnd)({} as never)({ op: {} as never, next })
  await expect(observableToPromise(call)).rejects.toBe(failed)
  return onEnd.mock.calls.length
}

it('a call that nobody is signed in for ends the session, and still fails', async () => {
  expect(await reportsOf({ code: 'UNAUTHORIZED', httpStatus: 401, refusal: null })).toBe(1)
})

it('a call that is not permitted, or whose 401 has a reason of its own, does not', async () => {
  expect(await reportsOf({ code: 'FORBIDDEN', httpStatus: 403, refusal: null })).toBe(0)
  expect(await reportsOf({ code: 'UNAUTHORIZED', httpStatus: 401, refusal: { code: 'E5001' } })).toBe(0)
})

it('the call is made once more when its user has signed in again', async () => {
  let isSignedIn = false
  const next: Call['next'] = () =>
    observable((observer) => {
      if (!isSignedIn) return observer.error(refusedWith({ code: 'UNAUTHORIZED', refusal: null }))
      observer.next({ result: { data: 'saved' } } as never)
      observer.complete()
    })
  const signIn = async () => {
    isSignedIn = true
    return true
  }
  const call = sessionEndLink(signIn)({} as never)({ op: {} as never, next })
  expect(await observableToPromise(call)).toEqual({ result: { data: 'saved' } })
})
