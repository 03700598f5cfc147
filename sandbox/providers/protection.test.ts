import { expect, test } from 'vitest'
import {
  intervalOf,
  isStakeWithin,
  readAuroraProtection,
  readBorealisProtection,
  readCascadeProtection,
} from './protection'

const asked = {
  isAutoplayAllowed: false,
  isTurboAllowed: true,
  minBetIntervalMs: 2_500,
  stakeMaxMinor: '250',
  realityCheckMinutes: 60,
  sessionMinutes: null,
}

test('every dialect hands over the same', () => {
  const aurora = {
    ...{ autoplay_allowed: false, turbo_allowed: true, min_bet_interval_ms: 2_500 },
    ...{ stake_max: 250, reality_check_minutes: 60 },
  }
  expect(readAuroraProtection(aurora)).toEqual(asked)
  const borealis = { autoplay: false, turbo: true, minSpinMs: 2_500, maxStake: '2.50', realityCheckMin: 60 }
  expect(readBorealisProtection(borealis, 'EUR')).toEqual(asked)
  expect(readBorealisProtection({ ...borealis, maxStake: '250' }, 'JPY')).toEqual(asked)
  const cascade = {
    autoplay: '0',
    turbo: '1',
    min_interval_ms: '2500',
    stake_max: '250',
    reality_check_min: '60',
  }
  expect(readCascadeProtection(cascade)).toEqual(asked)
})

test('a launch that asks nothing gives nothing', () => {
  expect(readAuroraProtection(undefined)).toBeNull()
  expect(readBorealisProtection(undefined, 'EUR')).toBeNull()
  expect(readCascadeProtection({ sid: 'x' })).toBeNull()
  expect([intervalOf(null), isStakeWithin(null, 10n ** 12n)]).toEqual([0, true])
})

test('a stake at the ceiling is within it, one above is not', () => {
  expect([isStakeWithin(asked, 250n), isStakeWithin(asked, 251n)]).toEqual([true, false])
})
