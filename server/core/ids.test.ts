import { describe, expect, test } from 'vitest'
import { isUuid, newId, newIdAt } from './ids'

describe('an id', () => {
  test('is a UUIDv7 of its moment', () => {
    const at = new Date('2026-03-04T05:06:07.089Z')
    const id = newIdAt(at)
    expect(isUuid(id)).toBe(true)
    expect(id[14]).toBe('7')
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime())
  })

  test('is made once, and after those before it, however many are made', () => {
    const ids = Array.from({ length: 20_000 }, newId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.toSorted()).toEqual(ids)
  })

  test('of one moment comes after those made before it', () => {
    const at = new Date()
    const ids = Array.from({ length: 2_000 }, () => newIdAt(at))
    expect(ids.toSorted()).toEqual(ids)
  })

  test('tells nothing of the next one: its last half is drawn anew', () => {
    const at = new Date()
    const tails = Array.from({ length: 2_000 }, () => newIdAt(at).slice(-10))
    expect(new Set(tails).size).toBe(tails.length)
  })
})
