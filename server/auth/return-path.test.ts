import { describe, expect, it } from 'vitest'
import { safeReturnPath } from './return-path'

describe('the way back after sign-in', () => {
  it('is the page that was asked for, with its query', () => {
    expect(safeReturnPath('/transactions?state=attention#x')).toBe('/transactions?state=attention#x')
  })

  it('takes no path of another site for one of ours', () => {
    expect(safeReturnPath('//evil.example/keys')).toBe('/')
    expect(safeReturnPath('/\\evil.example/keys')).toBe('/')
  })

  it.each([
    null,
    undefined,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/%09/evil.example/..//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'transactions',
    '/sign-in?callbackUrl=/sign-in',
  ])('is never %j', (candidate) => {
    const path = safeReturnPath(candidate)
    const target = new URL(path, 'https://croupier.example')
    expect(target.origin).toBe('https://croupier.example')
    expect(path.startsWith('//')).toBe(false)
    expect(target.pathname).not.toBe('/sign-in')
  })
})
