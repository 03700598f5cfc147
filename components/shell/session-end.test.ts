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
  const sessionEnd = createSessionEnd()
  const told = vi.fn()
  sessionEnd.subscribe(told)
  write('theme', { data: { trigger: 'signout' } })
  write('nextauth.message', { event: 'session', data: { trigger: 'getSession' } })
  expect([told.mock.calls.length, sessionEnd.current()]).toEqual([0, false])
  write('nextauth.message', { event: 'session', data: { trigger: 'signout' } })
  expect([told.mock.calls.length, sessionEnd.current()]).toEqual([1, true])
})
