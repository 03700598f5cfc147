import { createHmac, randomBytes } from 'node:crypto'

/** A source of uniformly random integers in `[0, bound)`, `bound` at most 2^32. */
export type Random = { below(bound: number): number }

const WORD = 2 ** 32

/** Rejects the last partial stretch of words, so that no outcome is likelier than another. */
function unbiased(nextWord: () => number): Random {
  return {
    below(bound) {
      const limit = WORD - (WORD % bound)
      let word = nextWord()
      while (word >= limit) word = nextWord()
      return word % bound
    },
  }
}

/** 32 secret bytes from the system's CSPRNG: one per round, shown to the player afterwards. */
export function newRoundSeed(): string {
  return randomBytes(32).toString('hex')
}

/**
 * The stream every outcome is drawn from: HMAC-SHA256(seed, counter). The seed comes from the CSPRNG; deriving the
 * outcome from it lets a player check a finished round against the hash shown before it.
 */
export function randomFromSeed(seed: string): Random {
  let counter = 0
  let block = Buffer.alloc(0)
  let offset = 0
  return unbiased(() => {
    if (offset + 4 > block.length) {
      block = createHmac('sha256', Buffer.from(seed, 'hex')).update(String(counter++)).digest()
      offset = 0
    }
    const word = block.readUInt32BE(offset)
    offset += 4
    return word
  })
}

/** A fast repeatable generator (sfc32) for the catalogue and for simulations; never decides a real round. */
export function repeatableRandom(seed: string): Random {
  const start = createHmac('sha256', 'repeatable').update(seed).digest()
  let a = start.readInt32LE(0)
  let b = start.readInt32LE(4)
  let c = start.readInt32LE(8)
  let counter = 1
  return unbiased(() => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum >>> 0
  })
}

/** Picks one of a non-empty list. */
export function pick<T>(random: Random, list: readonly [T, ...T[]] | readonly T[]): T {
  const chosen = list[random.below(list.length)]
  if (chosen === undefined) throw new RangeError('nothing to pick from')
  return chosen
}
