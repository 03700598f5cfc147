import { expect, test } from 'vitest'
import { createRouter } from './match-route'

const find = createRouter({
  '/v1/games': 'list',
  '/v1/games/[id]': 'one',
  '/v1/games/[id]/stakes': 'stakes',
  '/v1/games/new': 'new',
  '/v1/[[...path]]': 'unknown',
  '/in/[code]/[...path]': 'call',
})

test.each([
  ['/v1/games', 'list'],
  ['/v1/games/', 'list'],
  ['/v1/games/new', 'new'],
  ['/v1/games/7', 'one'],
  ['/v1/games/7/', 'one'],
  ['/v1/games/7/stakes', 'stakes'],
  ['/v1/games/new/stakes', 'stakes'],
  ['/v1/games/7/others', 'unknown'],
  ['/v1/%67ames', 'unknown'],
  ['/v1', 'unknown'],
  ['/v1/', 'unknown'],
  ['/v1/a/b/c', 'unknown'],
  ['/in/aurora/movements', 'call'],
  ['/in/aurora/free-rounds/1/activation', 'call'],
  ['/in/aurora', null],
  ['/', null],
  ['/v1x', null],
  ['/V1/games', null],
  ['/sign-in', null],
])('%s leads to %s', (path, route) => expect(find(path)).toBe(route))
