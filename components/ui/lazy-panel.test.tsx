import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyPanel, whenIdle } from './lazy-panel'

interface PanelProps {
  isOpen?: boolean
}

const Loaded = (_: PanelProps) => <p>Loaded</p>

const load = vi.fn(async () => ({ Loaded }))

it.each([
  ['draws it', {}, 1],
  ['opens it', { isOpen: true }, 1],
  ['does not open it', { isOpen: false }, 0],
])('its code is loaded by what %s: %o', (_, props, times) => {
  const Panel = lazyPanel(load, 'Loaded')
  load.mockClear()
  expect(renderToString(<Panel {...props} />)).not.toContain('Loaded')
  expect(load).toHaveBeenCalledTimes(times)
})

afterEach(() => vi.unstubAllGlobals())

it('code that comes when the page is idle waits for the page’s own first', async () => {
  const browser = Object.assign(new EventTarget(), { requestIdleCallback: (idle: () => void) => idle() })
  vi.stubGlobal('window', browser)
  vi.stubGlobal('document', { readyState: 'interactive' })
  load.mockClear()
  const loaded = whenIdle(load)
  await new Promise(setImmediate)
  expect(load).not.toHaveBeenCalled()
  browser.dispatchEvent(new Event('load'))
  expect(await loaded).toEqual({ Loaded })
})

it.each([
  ['is idle', { requestIdleCallback: (resolve: () => void) => resolve() }],
  ['cannot say when it is', {}],
])('a page that is complete loads it once the browser %s', async (_, browser) => {
  vi.stubGlobal('window', browser)
  vi.stubGlobal('document', { readyState: 'complete' })
  load.mockClear()
  await whenIdle(load)
  expect(load).toHaveBeenCalledTimes(1)
})
