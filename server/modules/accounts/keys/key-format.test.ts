import { describe, expect, it } from 'vitest'
import { formatToken, hashToken, isWellFormedToken, visiblePrefix } from './key-format'

const token = formatToken()
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

describe('an API key', () => {
  it('is crp_ and 36 base62 characters', () => {
    expect(token).toMatch(/^crp_[0-9A-Za-z]{36}$/)
  })

  it('is another one each time, and the same for the same entropy', () => {
    expect(formatToken()).not.toBe(token)
    expect(formatToken(Buffer.alloc(32, 9))).toBe(formatToken(Buffer.alloc(32, 9)))
  })

  it('changes with the last byte of its entropy', () => {
    const other = Buffer.alloc(32, 9)
    other[31] = 10
    expect(formatToken(other)).not.toBe(formatToken(Buffer.alloc(32, 9)))
  })

  it('is not made of too little entropy', () => {
    expect(() => formatToken(Buffer.alloc(31))).toThrow(RangeError)
  })

  it('is stored as 32 bytes that do not contain it, and recognised by a beginning that gives little away', () => {
    expect(hashToken(token)).toHaveLength(32)
    expect(visiblePrefix(token)).toBe(token.slice(0, 12))
  })
})

describe('the check before the database', () => {
  it('lets every key of ours through', () => {
    for (let byte = 0; byte < 256; byte += 1) {
      expect(isWellFormedToken(formatToken(Buffer.alloc(32, byte)))).toBe(true)
    }
  })

  it('catches any single wrong character', () => {
    for (const index of [...token].keys()) {
      const wrong = base62.replace(token.charAt(index), '').charAt(index % 60)
      expect(isWellFormedToken(token.slice(0, index) + wrong + token.slice(index + 1))).toBe(false)
    }
  })

  it('catches any two neighbours swapped', () => {
    for (let index = 4; index < token.length - 1; index += 1) {
      if (token[index] === token[index + 1]) continue
      const swapped = `${token.slice(0, index)}${token.charAt(index + 1)}${token.charAt(index)}${token.slice(index + 2)}`
      expect(isWellFormedToken(swapped)).toBe(false)
    }
  })

  it.each([
    '',
    'crp_',
    'invalid',
    token.slice(1),
    `${token} `,
    `${token}\n`,
    token.toUpperCase(),
    `x${token}`,
  ])('refuses %j', (text) => {
    expect(isWellFormedToken(text)).toBe(false)
  })
})
