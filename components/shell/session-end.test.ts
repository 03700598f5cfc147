import { afterEach, expect, it, vi } from 'vitest'
import { createSessionEnd } from './session-end'

/** A window whose storage other tabs write to. */
function openWindow() {
  const tab = new EventTarget()
  vi.stubGlobal('window', tab)
  return (key: string, message: unknown) =>
    tab.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: JSON.stringify(message) }))
}

afterEach(() => vi.unstubAllGlobals())

it('a sign-out in another tab ends the session of this one', () => {
  const write = openWindow()
  const sessionEnd = createSessionEnd(() => true)
  const told = vi.fn()
  sessionEnd.subscribe(told)
  write('theme', { data: { trigger: 'signout' } })
  write('nextauth.message', { event: 'session', data: { trigger: 'getSession' } })
  expect([told.mock.calls.length, sessionEnd.current()]).toEqual([0, 'signed-in'])
  write('nextauth.message', { event: 'session', data: { trigger: 'signout' } })
  expect([told.mock.calls.length, sessionEnd.current()]).toEqual([1, 'over'])
})

it('a page on which nothing is entered is over with its session', async () => {
  openWindow()
  const sessionEnd = createSessionEnd(() => false)
  expect(await sessionEnd.interrupt()).toBe(false)
  expect(sessionEnd.current()).toBe('over')
})

it('a page that holds something waits for its user, and its calls with it', async () => {
  openWindow()
  const sessionEnd = createSessionEnd(() => true)
  const calls = [sessionEnd.interrupt(), sessionEnd.interrupt()]
  expect(sessionEnd.current()).toBe('asking')
  sessionEnd.resume()
  expect(await Promise.all(calls)).toEqual([true, true])
  expect(sessionEnd.current()).toBe('signed-in')
})

it('a sign-out in another tab ends the waiting too', async () => {
  const write = openWindow()
  const sessionEnd = createSessionEnd(() => true)
  sessionEnd.subscribe(() => undefined)
  const call = sessionEnd.interrupt()
  write('nextauth.message', { event: 'session', data: { trigger: 'signout' } })
  expect([await call, sessionEnd.current()]).toEqual([false, 'over'])
})
