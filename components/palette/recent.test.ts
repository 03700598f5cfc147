import { describe, expect, it } from 'vitest'
import { readRecent, rememberRecent } from './recent'

function memoryStore(start: Record<string, string> = {}) {
  const stored = new Map(Object.entries(start))
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
}

const item = (name: string) => ({ href: `/sessions/${name}`, label: name, kind: 'Session' })

describe('what was opened last', () => {
  it('comes first, once, and no more than six are kept', () => {
    const store = memoryStore()
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']) rememberRecent(store, 'org', item(name))
    expect(readRecent(store, 'org').map(({ label }) => label)).toEqual(['c', 'g', 'f', 'e', 'd', 'b'])
  })

  it('of one organization is not shown in another', () => {
    const store = memoryStore()
    rememberRecent(store, 'one', item('a'))
    expect(readRecent(store, 'other')).toEqual([])
  })

  it('is forgotten rather than believed when the browser’s store holds something else', () => {
    expect(readRecent(memoryStore({ 'croupier-recent:org': '{' }), 'org')).toEqual([])
    const foreign = JSON.stringify([
      { href: 'https://evil.example', label: 'x', kind: 'y' },
      { href: '//evil' },
      7,
    ])
    expect(readRecent(memoryStore({ 'croupier-recent:org': foreign }), 'org')).toEqual([])
  })
})
