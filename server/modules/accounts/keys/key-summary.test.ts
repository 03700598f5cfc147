import { describe, expect, it } from 'vitest'
import { summarizeKey } from './key-summary'
import type { KeyRow } from './queries'

const now = new Date('2026-03-01T12:00:00.000Z')
const daysFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000)

const key = (row: Partial<KeyRow>): KeyRow => ({
  id: 'k',
  name: 'Backend',
  prefix: 'crp_12345678',
  scopes: ['read'],
  responsibleId: null,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  createdAt: daysFromNow(-1),
  replacedById: null,
  allowedNetworks: [],
  allowedOperations: ['*'],
  brandId: null,
  serviceAccount: null,
  brand: null,
  ...row,
})

const warningOf = (row: Partial<KeyRow>) => summarizeKey(key(row), now).warning

describe('a key is warned of', () => {
  it('when it was not used for ninety days, or never in ninety', () => {
    expect(warningOf({ lastUsedAt: daysFromNow(-90) })).toBe('unused')
    expect(warningOf({ createdAt: daysFromNow(-90) })).toBe('unused')
    expect(warningOf({ createdAt: daysFromNow(-400), lastUsedAt: daysFromNow(-89) })).toBeNull()
  })

  it('when it expires within fourteen days, which outweighs that nobody uses it', () => {
    expect(warningOf({ expiresAt: daysFromNow(14), lastUsedAt: daysFromNow(-200) })).toBe('expires_soon')
    expect(warningOf({ expiresAt: daysFromNow(14.1) })).toBeNull()
  })

  it('no more once it is revoked, expired or on its way out by rotation', () => {
    const unused = { createdAt: daysFromNow(-400) }
    expect(warningOf({ ...unused, revokedAt: now })).toBeNull()
    expect(warningOf({ ...unused, expiresAt: daysFromNow(-1) })).toBeNull()
    expect(warningOf({ ...unused, expiresAt: daysFromNow(1), replacedById: 'other' })).toBeNull()
  })
})
