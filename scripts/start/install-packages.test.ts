import { expect, test } from 'vitest'
import { isInstalled } from './install-packages.mjs'

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'x' },
    'node_modules/for-another-platform': { version: '1.0.0', integrity: 'y', optional: true },
  },
}
const found = { packages: { 'node_modules/a': { version: '1.0.0', integrity: 'x' } } }

test('what lies in node_modules counts as installed without the packages of other platforms', () => {
  expect(isInstalled(wanted, found)).toBe(true)
})

test.each([
  ['nothing is installed', null],
  ['a package is missing', { packages: {} }],
  ['a package has another version', { packages: { 'node_modules/a': { version: '1.0.1', integrity: 'x' } } }],
  ['a package has other content', { packages: { 'node_modules/a': { version: '1.0.0', integrity: 'z' } } }],
])('packages are installed when %s', (_what, installed) => {
  expect(isInstalled(wanted, installed)).toBe(false)
})
