import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { lazyPanel } from './lazy-panel'

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
