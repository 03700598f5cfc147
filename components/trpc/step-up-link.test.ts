import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable, observableToPromise } from '@trpc/server/observable'
import { expect, it } from 'vitest'
import type { AppRouter } from '@/server/trpc/router'
import { stepUpLink } from './links'

type Op = Parameters<ReturnType<TRPCLink<AppRouter>>>[0]['op']
const op: Op = {
  id: 1,
  type: 'mutation',
  path: 'team.invite',
  input: { email: 'a@example.com' },
  context: {},
  signal: null,
}

function refusal(code: string) {
  const data = { refusal: { code, details: { methods: ['password', 'code'] } } }
  return TRPCClientError.from<AppRouter>({ error: { message: 'x', code: -32028, data } } as never)
}

/** A server that answers each try in turn. */
function call(tries: readonly ('refused' | 'forbidden' | 'done')[], isConfirmed: boolean) {
  const made: unknown[] = []
  const asked: unknown[] = []
  const ask = async (methods: readonly unknown[]) => {
    asked.push(methods)
    return isConfirmed
  }
  const runtime = {} as never
  const next = (sent: Op) =>
    observable<never, TRPCClientError<AppRouter>>((observer) => {
      const outcome = tries[made.length]
      made.push(sent.input)
      if (outcome === 'refused') observer.error(refusal('STEP_UP_REQUIRED'))
      else if (outcome === 'forbidden') observer.error(refusal('E5004'))
      else {
        observer.next({ result: { data: 'ok' } } as never)
        observer.complete()
      }
    })
  const result = observableToPromise(stepUpLink({ ask })(runtime)({ op, next: next as never }))
  return { result, made, asked }
}

it('the very same call is made again once the person has confirmed', async () => {
  const { result, made, asked } = call(['refused', 'done'], true)
  expect(await result).toEqual({ result: { data: 'ok' } })
  expect(made).toEqual([op.input, op.input])
  expect(asked).toEqual([['code', 'password']])
})

it('without a confirmation it fails, and is not made again', async () => {
  const { result, made } = call(['refused', 'done'], false)
  await expect(result).rejects.toThrow('Nothing was changed')
  expect(made).toHaveLength(1)
})

it('a call refused for another reason asks nothing', async () => {
  const { result, asked } = call(['forbidden'], true)
  await expect(result).rejects.toBeInstanceOf(TRPCClientError)
  expect(asked).toEqual([])
})
