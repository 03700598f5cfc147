import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leafOf, pathOf, rootBy, rootOf } from './merkle'

const leaves = fc.array(fc.string(), { minLength: 1, maxLength: 40 }).map((texts) => texts.map(leafOf))

test('the path of every leaf leads to the root', () => {
  fc.assert(
    fc.property(leaves, (all) => {
      const root = rootOf(all)
      for (const [index, leaf] of all.entries()) expect(rootBy(leaf, pathOf(all, index))).toEqual(root)
    }),
  )
})

test('another leaf, or the same elsewhere, leads to another root', () => {
  fc.assert(
    fc.property(leaves, fc.nat(), fc.string(), (all, at, text) => {
      const index = at % all.length
      const other = leafOf(`${text} other`)
      fc.pre(!all.some((leaf) => leaf.equals(other)))
      expect(rootBy(other, pathOf(all, index))).not.toEqual(rootOf(all))
      expect(rootOf(all.with(index, other))).not.toEqual(rootOf(all))
      expect(rootOf([...all, other])).not.toEqual(rootOf(all))
    }),
  )
})

test('it is the tree of RFC 6962: leaves and nodes never hash alike', () => {
  const hash = (...parts: (string | Uint8Array)[]) => {
    const all = createHash('sha256')
    for (const part of parts) all.update(part)
    return all.digest()
  }
  const [a, b, c] = ['a', 'b', 'c'].map((text) => hash('\0', text))
  if (!a || !b || !c) throw new Error('three leaves')
  expect(rootOf([])).toEqual(hash(''))
  expect(rootOf(['a', 'b', 'c'].map(leafOf))).toEqual(hash('\u0001', hash('\u0001', a, b), c))
})
