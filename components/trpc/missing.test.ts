import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { everyUnlessMissing } from './missing'

beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
})

const failing = (code: string) => Object.assign(new Error(code), { data: { code } })

it.each([
  { code: 'NOT_FOUND', requests: 1, seen: ['pending', 'error'] },
  { code: 'BAD_REQUEST', requests: 1, seen: ['pending', 'error'] },
  {
    code: 'INTERNAL_SERVER_ERROR',
    requests: 3,
    seen: ['pending', 'error', 'pending', 'error', 'pending', 'error'],
  },
])(
  'asks $requests times within twelve seconds for a record that answers $code',
  async ({ code, requests, seen }) => {
    const queryFn = vi.fn(() => Promise.reject(failing(code)))
    const observer = new QueryObserver<unknown, ReturnType<typeof failing>>(new QueryClient(), {
      queryKey: ['record'],
      queryFn,
      retry: false,
      refetchInterval: everyUnlessMissing(5_000),
    })
    const states = ['pending']
    const end = observer.subscribe(({ status }) => {
      if (states.at(-1) !== status) states.push(status)
    })
    await vi.advanceTimersByTimeAsync(12_000)
    end()
    expect(queryFn).toHaveBeenCalledTimes(requests)
    expect(states).toEqual(seen)
  },
)
