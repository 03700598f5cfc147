import { expect, test } from 'vitest'
import { loweredBy } from './limits'

const none = { stake_max: null, loss_24h: null, loss_7d: null, loss_30d: null, session_minutes_24h: null }
const empty = { stake_max: '', loss_24h: '', loss_7d: '', loss_30d: '', session_minutes_24h: '' }

test('limits that get lower or are new ask first, a limit of 0 with what it means', () => {
  expect(loweredBy(null, { ...empty, stake_max: '0' })).toEqual([
    { field: 'stake_max', value: '0', zero: 'Every bet with a stake is refused.' },
  ])
  const present = { ...none, stake_max: '10.00', loss_24h: '100.00' }
  expect(
    loweredBy(present, { ...empty, stake_max: '10', loss_24h: '99.99', session_minutes_24h: '60' }),
  ).toEqual([
    { field: 'loss_24h', value: '99.99', zero: null },
    { field: 'session_minutes_24h', value: '60', zero: null },
  ])
})

test('limits that stay, rise or go ask nothing', () => {
  const present = { ...none, stake_max: '10.00', loss_24h: '100.00' }
  expect(loweredBy(present, { ...empty, stake_max: '10.00', loss_24h: '' })).toEqual([])
  expect(loweredBy(present, { ...empty, stake_max: '11', loss_24h: 'ten' })).toEqual([])
})
