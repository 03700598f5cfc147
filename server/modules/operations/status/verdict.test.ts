import { expect, test } from 'vitest'
import { type ComponentState, verdictOf } from './verdict'

const of = (api: ComponentState, provider: ComponentState, openNotices = 0) =>
  verdictOf(
    [
      { id: 'api', state: api },
      { id: 'provider:aurora', state: provider },
    ],
    openNotices,
  )

test.each([
  [of('operational', 'operational'), 'operational'],
  [of('operational', 'unknown'), 'operational'],
  [of('unknown', 'unknown'), 'unknown'],
  [of('operational', 'maintenance'), 'maintenance'],
  [of('degraded', 'maintenance'), 'degraded'],
  [of('operational', 'operational', 1), 'degraded'],
  [of('degraded', 'down'), 'partial_outage'],
  [of('down', 'operational'), 'major_outage'],
])('the verdict is the worst that is true (%s)', (verdict, expected) => {
  expect(verdict).toBe(expected)
})
