import { describe, expect, it } from 'vitest'
import { hashPassword, isPasswordCorrect, unknownAccountHash } from './password-rules'

const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$')

describe('a password', () => {
  it('is recognised from its hash, and no other is', async () => {
    const hash = await hashPassword('correct horse battery')
    expect(await isPasswordCorrect(hash, 'correct horse battery')).toBe(true)
    expect(await isPasswordCorrect(hash, 'correct horse batterY')).toBe(false)
  })

  it('is kept as Argon2id with a salt of its own', async () => {
    const [first, second] = await Promise.all([hashPassword('same'), hashPassword('same')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
  })

  it('of an unknown account costs what a known one does', async () => {
    expect(costOf(unknownAccountHash)).toBe(costOf(await hashPassword('any')))
    expect(await isPasswordCorrect(unknownAccountHash, '')).toBe(false)
  })

  it('never matches a hash that cannot be read', async () => {
    expect(await isPasswordCorrect('not a hash', 'any')).toBe(false)
  })
})
