import { describe, expect, it } from 'vitest'
import { formToken, readForm, readReferral, referralToken } from './links'

const at = new Date('2026-03-01T12:00:00Z')
const later = (ms: number) => new Date(at.getTime() + ms)
const day = 86_400_000

describe('a referral', () => {
  it('is read for 30 days, and not before it was made', () => {
    const token = referralToken('abcdefgh23', at)
    expect(readReferral(token, at)).toBe('abcdefgh23')
    expect(readReferral(token, later(30 * day))).toBe('abcdefgh23')
    expect(readReferral(token, later(30 * day + 1))).toBeNull()
    expect(readReferral(token, later(-1))).toBeNull()
  })

  it('of another link, or signed elsewhere, is none', () => {
    const token = referralToken('abcdefgh23', at)
    expect(readReferral(token.replace('abcdefgh23', 'abcdefgh24'), at)).toBeNull()
    expect(readReferral(`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`, at)).toBeNull()
    expect(readReferral('abcdefgh23', at)).toBeNull()
  })
})

describe('a form', () => {
  it('comes back after a person had time to fill it in, within half a day, and from here', () => {
    const token = formToken(at)
    expect(readForm(token, later(500))).toBe('too_fast')
    expect(readForm(token, later(5_000))).toBe('filled')
    expect(readForm(token, later(day))).toBe('unknown')
    expect(readForm(token.replace(/^./, 'z'), later(5_000))).toBe('unknown')
    expect(readForm('', later(5_000))).toBe('unknown')
  })
})
