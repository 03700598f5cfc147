import { expect, test } from 'vitest'
import { judgeRun } from './judge-run'

const run = { passed: 1, failed: [], errors: [] }
const failed = (error: string) => [{ promise: 'a promise', error }]

test('a promise that broke is red, whatever else broke', () => {
  const verdict = judgeRun({ ...run, failed: failed('AssertionError: no'), errors: ['Error: teardown'] })
  expect(verdict).toMatchObject({ kind: 'red', promise: 'a promise' })
})

test('nothing that failed is green', () => {
  expect(judgeRun(run)).toEqual({ kind: 'GREEN' })
})

test.each([
  ['a file that cannot be read', { ...run, passed: 0, errors: ['SyntaxError: x'] }],
  ['a test that stumbled over a name', { ...run, failed: failed('ReferenceError: x is not defined') }],
  ['a run of no test', { ...run, passed: 0 }],
  ['an error outside of every test', { ...run, errors: ['Error: x'] }],
])('%s proves nothing', (_what, broken) => {
  expect(judgeRun(broken)).toMatchObject({ kind: 'BROKEN' })
})
