import { describe, expect, it } from 'vitest'
import { asSessionId, newId } from '@/server/core/ids'
import { readCompleteToken, readLaunchToken, signCompleteToken, signLaunchToken } from './launch-link'

const key = 'a-signing-key-of-this-test'
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const sessionId = asSessionId(newId())
const token = signLaunchToken(sessionId, key)

describe('a launch token', () => {
  it('names the session it was signed for, and is short enough for any address bar', () => {
    expect(readLaunchToken(token, key)).toBe(sessionId)
    expect(token).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
  })

  it('is worth nothing under another signing key', () => {
    expect(readLaunchToken(token, `${key}2`)).toBeNull()
  })

  it('is refused when any one of its characters is changed', () => {
    for (const [index, character] of [...token].entries()) {
      const changed = token.slice(0, index) + (character === 'A' ? 'B' : 'A') + token.slice(index + 1)
      expect(readLaunchToken(changed, key)).toBeNull()
    }
  })

  it('has one spelling: another one of the same bytes is refused', () => {
    const others = [21, token.length - 1].flatMap((at) =>
      [...alphabet].map((letter) => token.slice(0, at) + letter + token.slice(at + 1)),
    )
    const read = [...others, `${token}=`, token.replace('.', '=.'), token.toUpperCase()]
      .filter((text) => text !== token)
      .filter((text) => readLaunchToken(text, key) !== null)
    expect(read).toEqual([])
  })

  it.each(['', '.', 'x', `${token}x`, token.replace('.', ''), ` ${token}`, `${token}\n`, '../../etc/passwd'])(
    'is refused when it is %j',
    (text) => {
      expect(readLaunchToken(text, key)).toBeNull()
    },
  )

  it('is not that of the game-complete page, nor the other way round', () => {
    const complete = signCompleteToken(sessionId, key)
    expect(readCompleteToken(complete, key)).toBe(sessionId)
    expect([readLaunchToken(complete, key), readCompleteToken(token, key)]).toEqual([null, null])
  })

  it('cannot be made from the signature of another session', () => {
    const other = signLaunchToken(asSessionId(newId()), key)
    expect(readLaunchToken(`${token.slice(0, 22)}.${other.slice(23)}`, key)).toBeNull()
  })
})
