import { expect, it } from 'vitest'
import { AppError } from '@/server/core/app-error'
import { describeSyncFailure } from './sync-catalogue'

it('says what the provider’s side said, else the refusal', () => {
  const cause = { kind: 'timeout', message: 'The provider did not answer in time' }
  expect(describeSyncFailure(new AppError('E1002', { cause }))).toBe(cause.message)
  expect(describeSyncFailure(new AppError('E1002', { cause: 'the feed is empty' }))).toBe('the feed is empty')
  expect(describeSyncFailure(new AppError('E1001'))).toBe(new AppError('E1001').message)
})

it('keeps to a line, whatever was thrown', () => {
  expect(describeSyncFailure(new Error('x'.repeat(5_000)))).toHaveLength(300)
  expect(describeSyncFailure('odd')).toBe('odd')
})
