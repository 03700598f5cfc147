import { describe, expect, it } from 'vitest'
import { generateSecret } from './generate-secret'

describe('a generated callback secret', () => {
  it('has 40 characters that travel through any configuration file unquoted', () => {
    expect(generateSecret()).toMatch(/^[A-Za-z0-9_-]{40}$/)
  })

  it('is a new one each time', () => {
    const made = new Set(Array.from({ length: 50 }, generateSecret))
    expect(made.size).toBe(50)
  })
})
