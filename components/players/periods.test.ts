import { describe, expect, it } from 'vitest'
import { exclusionPeriods } from '@/server/contract/forms/players'
import { endOf, periodOptions } from './periods'

const now = new Date('2026-03-01T12:00:00.000Z')

describe('the length of an exclusion', () => {
  it('has no end where somebody must end it', () => {
    expect(endOf('good', now)).toBeNull()
  })

  it('is counted in whole days from now', () => {
    expect(endOf('week', now)).toEqual(new Date('2026-03-08T12:00:00.000Z'))
  })

  it('can be chosen for each that there is', () => {
    expect(periodOptions.map((option) => option.value)).toEqual([...exclusionPeriods])
  })
})
