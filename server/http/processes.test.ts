import { expect, test } from 'vitest'
import { frontOf, processesFor, restartAfterMs } from './processes'

test('an instance has a process for each of its roles, and as many for the api as WORKERS says', () => {
  expect(processesFor(['api', 'cabinet', 'jobs'], 1)).toEqual(['api', 'cabinet', 'jobs'])
  expect(processesFor(['jobs', 'api'], 3)).toEqual(['api', 'api', 'api', 'jobs'])
  expect(processesFor(['cabinet'], 4)).toEqual(['cabinet'])
})

test('the api listens at the address of its instance, without one the cabinet, and jobs alone for themselves', () => {
  expect(frontOf(['jobs', 'cabinet', 'api'])).toBe('api')
  expect(frontOf(['jobs', 'cabinet'])).toBe('cabinet')
  expect(frontOf(['jobs'])).toBe('jobs')
})

test('a process that ran for a while is replaced at once, one that ends again and again ever later, up to five seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 20].map(restartAfterMs)).toEqual([
    0, 250, 500, 1_000, 2_000, 4_000, 5_000, 5_000,
  ])
})
