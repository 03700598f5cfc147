import { expect, test } from 'vitest'
import { type Readiness, statusOf } from './read-readiness'

const checks: Readiness['checks'] = {
  database: 'ok',
  migrations: 'ok',
  write: 'ok',
  keys: 'ok',
  clock: 'ok',
  disk: 'ok',
  log: 'ok',
  queue: 'ok',
}

test('a full disk under the database takes the instance out; a full log or a late queue does not', () => {
  expect(statusOf(checks)).toBe('ready')
  expect(statusOf({ ...checks, disk: 'failing' })).toBe('unavailable')
  expect(statusOf({ ...checks, log: 'failing', queue: 'failing' })).toBe('degraded')
  expect(statusOf({ ...checks, log: 'failing', keys: 'failing' })).toBe('unavailable')
})
