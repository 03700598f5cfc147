import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { afterLoad, lazyPanel } from './lazy-panel'

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

it('code that comes after the page waits for the page’s own, and for nothing once that is there', async () => {
  const browser = new EventTarget()
  vi.stubGlobal('window', browser)
  vi.stubGlobal('document', { readyState: 'interactive' })
  load.mockClear()
  const loaded = afterLoad(load)
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  browser.dispatchEvent(new Event('load'))
  expect(await loaded).toEqual({ Loaded })
  vi.stubGlobal('document', { readyState: 'complete' })
  await afterLoad(load)
  expect(load).toHaveBeenCalledTimes(2)
})
