import { describe, expect, it } from 'vitest'
import { passwordFault } from './password-rules'

describe('a new password', () => {
  it.each([
    'unbelievable',
    '123456789012',
    'Password1234',
    'P@ssw0rd1234',
    '!!Sunshine2026!!',
    'qwertyqwerty',
    'ｐａｓｓｗｏｒｄ２０２６',
    'aaaaaaaaaaaaaaaaaaaa',
    'abababababababab',
  ])('%s is refused as too common', async (password) => {
    expect(await passwordFault(password)).toContain('too common')
  })

  it.each(['correct horse battery', 'a long enough password', 'zK4-tq9Wm2-vb', '9f3Kx7Qa81Lm'])(
    '%s is taken',
    async (password) => expect(await passwordFault(password)).toBeNull(),
  )

  it('has twelve characters', async () => {
    expect(await passwordFault('zK4-tq9Wm2-')).toContain('12 characters')
  })
})
