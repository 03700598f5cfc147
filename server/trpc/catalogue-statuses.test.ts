import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import superjson from 'superjson'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type ErrorCode, errorCatalogue } from '@/server/contract/error-catalogue'
import { type FlatErrorName, flatErrors } from '@/server/contract/flat-errors'
import { AppError, FlatError } from '@/server/core/app-error'
import { systemClock } from '@/server/core/clock'
import { composeRefusal } from '@/server/http/refusals'
import { mapError } from '@/server/rest/map-error'
import { statusOfRefusal } from './error-mapping'
import { openProcedure, router } from './init'

/** Every code with every status it may have. */
const nested = Object.entries(errorCatalogue).flatMap(([code, { statuses }]) =>
  statuses.map((status: number) => [code, status] as [ErrorCode, number]),
)
const flat = Object.entries(flatErrors).map(([name, { status }]) => [name, status] as [FlatErrorName, number])

/** The status is the catalogue's own, which the constructor's type cannot know of a code read from it. */
const nestedError = (code: ErrorCode, status: number) => new AppError(code, { status } as object)

let thrown: Error = new Error('none')
const refusing = router({
  refuse: openProcedure.input(z.object({})).query(() => {
    throw thrown
  }),
})

const ctx = {
  clock: systemClock,
  origin: { ip: null, userAgent: null },
  requestId: 'r',
  opened: null,
  viewer: null,
}

/** A procedure's refusal as the browser gets it. */
async function overTrpc(error: Error) {
  thrown = error
  const input = encodeURIComponent(superjson.stringify({}))
  const response = await fetchRequestHandler({
    endpoint: '/api/trpc',
    req: new Request(`http://127.0.0.1:3000/api/trpc/refuse?input=${input}`),
    router: refusing,
    // Of the context, an open procedure reads this much.
    createContext: () => ctx as never,
  })
  const body = await response.json()
  const { data } = superjson.deserialize<{ data: { httpStatus: number; refusal: { code: string } } }>(
    body.error,
  )
  return { status: response.status, told: data.httpStatus, code: data.refusal.code }
}

test.each(nested)('%s is %i on every surface', async (code, status) => {
  const error = nestedError(code, status)
  const { type } = errorCatalogue[code]
  expect(mapError(error, 'r')).toMatchObject({ status, code, body: { error: { code, type } } })
  expect(statusOfRefusal(error)).toBe(status)
  for (const form of ['operator', 'trpc'] as const)
    expect(JSON.parse(composeRefusal(error, form, new Headers()).body)).toMatchObject(
      form === 'operator'
        ? { error: { code, type } }
        : { error: { json: { data: { httpStatus: status, refusal: { code } } } } },
    )
  // What is taken is no error there: a call says so by a notice.
  if (status >= 400) expect(await overTrpc(error)).toEqual({ status, told: status, code })
})

test.each(flat)('%s is %i on every surface', async (name, status) => {
  const error = new FlatError(name)
  expect(mapError(error, 'r')).toMatchObject({ status, code: name, body: { error: name } })
  expect(await overTrpc(error)).toEqual({ status, told: status, code: name })
})
