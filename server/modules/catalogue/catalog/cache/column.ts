/** One thing about every game. Few values are shared by many games: each is held once, and asked about once. */
export class Column<Value extends string | readonly string[] | null> {
  private readonly codes: number[] = []
  private readonly codeOf = new Map<string, number>()
  private readonly values: Value[] = []

  add(value: Value): void {
    const key = JSON.stringify(value)
    const known = this.codeOf.get(key)
    this.codes.push(known ?? this.values.length)
    if (known !== undefined) return
    this.codeOf.set(key, this.values.length)
    this.values.push(value)
  }

  /** Of the games, those whose value is wanted. */
  narrow(games: Int32Array, isWanted: (value: Value) => boolean): Int32Array {
    const isWantedCode = Uint8Array.from(this.values, (value) => (isWanted(value) ? 1 : 0))
    if (!isWantedCode.includes(0)) return games
    const { codes } = this
    let count = 0
    // Not by `keep`: called for every game, a function would cost more than the look itself.
    for (let at = 0; at < games.length; at += 1) {
      const game = games[at] ?? 0
      if (isWantedCode[codes[game] ?? 0] === 1) games[count++] = game
    }
    return games.subarray(0, count)
  }

  at(game: number): Value | undefined {
    return this.values[this.codes[game] ?? -1]
  }
}

/** Filters in place: the caller owns the selection. */
export function keep(games: Int32Array, isWanted: (game: number) => boolean): Int32Array {
  let count = 0
  for (let at = 0; at < games.length; at += 1) {
    const game = games[at] ?? 0
    if (isWanted(game)) games[count++] = game
  }
  return games.subarray(0, count)
}
