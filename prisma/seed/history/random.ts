import { createHash } from 'node:crypto'
import { v7 } from 'uuid'

/** Numbers that are the same for each name, on every machine. */
export interface Random {
  /** From 0 up to 1. */
  share(): number
  /** A whole number from 0 up to `sides`. */
  below(sides: number): number
  /** One of these, as often as its weight says. */
  weighted<T>(items: readonly T[], weightOf: (item: T) => number): T
  shuffled<T>(items: readonly T[]): T[]
  /** A UUIDv7 of that time: what is partitioned by ids needs its own. */
  idAt(at: Date): string
}

const digest = (name: string) => createHash('sha256').update(`demo history ${name}`).digest()

/** An id for what an interrupted seed must find again. */
export function fixedId(name: string): string {
  const bytes = digest(name)
  return v7({ msecs: 0, random: bytes.subarray(0, 16), seq: bytes.readUInt32BE(16) >>> 1 })
}

/** Mulberry32. */
export function randomOf(name: string): Random {
  let state = digest(name).readUInt32BE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const share = () => next() / 2 ** 32
  const below = (sides: number) => Math.floor(share() * sides)
  return {
    share,
    below,
    weighted(items, weightOf) {
      let left = share() * items.reduce((sum, item) => sum + weightOf(item), 0)
      const found = items.find((item) => {
        left -= weightOf(item)
        return left < 0
      })
      const chosen = found ?? items.at(-1)
      if (chosen === undefined) throw new RangeError('There is nothing to choose from')
      return chosen
    },
    shuffled(items) {
      const left = [...items]
      for (let at = left.length - 1; at > 0; at -= 1) {
        const other = below(at + 1)
        const [a, b] = [left[at], left[other]]
        if (a !== undefined && b !== undefined) [left[at], left[other]] = [b, a]
      }
      return left
    },
    idAt(at) {
      const random = new Uint8Array(16)
      new DataView(random.buffer).setUint32(8, next())
      new DataView(random.buffer).setUint32(12, next())
      return v7({ msecs: at.getTime(), random, seq: next() >>> 1 })
    },
  }
}
