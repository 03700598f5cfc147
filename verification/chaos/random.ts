/** A seeded stream of choices: the same seed makes the same decisions (what the machine does in between is its own). */
export class Random {
  constructor(private state: number) {}

  /** A stream of its own, so that one player's choices do not depend on how fast another plays. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 0xffffffff))
  }

  /** From 0 up to 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.integer(0, choices.length - 1)]
    if (choice === undefined) throw new Error('There is nothing to choose from')
    return choice
  }

  shuffle<T>(items: readonly T[]): T[] {
    const placed = items.map((item) => ({ item, place: this.next() }))
    return placed.sort((left, right) => left.place - right.place).map(({ item }) => item)
  }

  /** One of the names, each as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries(weights) as [Name, number][]
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) {
      left -= weight
      if (left < 0) return name
    }
    throw new Error('There is nothing to choose from')
  }
}
