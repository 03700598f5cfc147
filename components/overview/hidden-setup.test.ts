import { expect, test } from 'vitest'
import { hiddenSetupLine, isSetupHidden } from './hidden-setup'

const cookieValue = (line: string) => line.slice(line.indexOf('=') + 1, line.indexOf(';'))

test('a checklist is hidden for its organization only, and can be shown again', () => {
  const one = cookieValue(hiddenSetupLine('', 'org-1', true))
  const both = cookieValue(hiddenSetupLine(`theme=x; croupier-setup-hidden=${one}`, 'org-2', true))
  expect([isSetupHidden(both, 'org-1'), isSetupHidden(both, 'org-2'), isSetupHidden(both, 'org-3')]).toEqual([
    true,
    true,
    false,
  ])
  const shown = cookieValue(hiddenSetupLine(`croupier-setup-hidden=${both}`, 'org-1', false))
  expect([isSetupHidden(shown, 'org-1'), isSetupHidden(shown, 'org-2')]).toEqual([false, true])
  expect(isSetupHidden(undefined, 'org-1')).toBe(false)
})
