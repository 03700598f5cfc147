import { TRPCClientError } from '@trpc/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mayTryAgain } from './query-client'

const answered = (httpStatus: number) =>
  new TRPCClientError('refused', { result: { error: { data: { httpStatus }, message: 'refused', code: 0 } } })

afterEach(() => vi.unstubAllGlobals())

describe('a query that failed', () => {
  it('is tried once more in the browser when the connection or the service failed', () => {
    vi.stubGlobal('window', {})
    expect(mayTryAgain(0, new Error('offline'))).toBe(true)
    expect(mayTryAgain(0, answered(503))).toBe(true)
    expect(mayTryAgain(1, answered(503))).toBe(false)
  })

  it('stays refused when it was refused', () => {
    vi.stubGlobal('window', {})
    expect([400, 403, 404, 429].filter((status) => mayTryAgain(0, answered(status)))).toEqual([])
  })

  it('holds up no page that the server draws', () => {
    expect(mayTryAgain(0, new Error('no connection'))).toBe(false)
  })
})
