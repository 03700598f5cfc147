import { createHash } from 'node:crypto'

/**
 * A tree of hashes, as RFC 6962 builds it: a leaf and a node never hash alike, and the last of an odd number rises as it is.
 * A few hashes prove that a row is one of millions without showing any other.
 */
export interface PathStep {
  side: 'left' | 'right'
  hash: string
}

const [leafPrefix, nodePrefix] = [new Uint8Array([0]), new Uint8Array([1])]

export const leafOf = (text: string): Buffer =>
  createHash('sha256').update(leafPrefix).update(text, 'utf8').digest()

const nodeOf = (left: Uint8Array, right: Uint8Array): Buffer =>
  createHash('sha256').update(nodePrefix).update(left).update(right).digest()

export function rootOf(leaves: readonly Buffer[]): Buffer {
  let level = leaves
  while (level.length > 1) level = pairUp(level)
  return level[0] ?? createHash('sha256').digest()
}

function pairUp(level: readonly Buffer[]): Buffer[] {
  const above: Buffer[] = []
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at], level[at + 1]]
    if (left) above.push(right ? nodeOf(left, right) : left)
  }
  return above
}

/** What the leaf at `index` is hashed with on its way to the root. */
export function pathOf(leaves: readonly Buffer[], index: number): PathStep[] {
  const path: PathStep[] = []
  for (let level = leaves, at = index; level.length > 1; level = pairUp(level), at >>= 1) {
    const isRight = at % 2 === 1
    const sibling = level[isRight ? at - 1 : at + 1]
    if (sibling) path.push({ side: isRight ? 'left' : 'right', hash: sibling.toString('hex') })
  }
  return path
}

export const rootBy = (leaf: Buffer, path: readonly PathStep[]): Buffer =>
  path.reduce((hash, { side, hash: sibling }) => {
    const other = Buffer.from(sibling, 'hex')
    return side === 'left' ? nodeOf(other, hash) : nodeOf(hash, other)
  }, leaf)
