import { keep } from './column'

const stemLength = 3

/** Which games have a word that begins in a certain way. Words are filed under their first three letters. */
export class WordIndex {
  private readonly byStem = new Map<string, Map<string, number[]>>()

  add(word: string, game: number): void {
    const stem = word.slice(0, stemLength)
    const words = this.byStem.get(stem) ?? new Map<string, number[]>()
    if (words.size === 0) this.byStem.set(stem, words)
    const games = words.get(word)
    if (games) games.push(game)
    else words.set(word, [game])
  }

  /** Games, of `count` there are, that have all the words, each from its beginning; each game once, in no order. */
  find(beginnings: readonly string[], count: number): Int32Array {
    const [first = [], ...others] = beginnings.map((beginning) => [...this.listsOf(beginning)])
    let found = distinct(first, count)
    for (const lists of others) {
      const has = marked(lists, count)
      found = keep(found, (game) => has[game] === 1)
    }
    return found
  }

  private *listsOf(beginning: string): Generator<number[]> {
    for (const words of this.filesOf(beginning)) {
      for (const [word, games] of words) if (word.startsWith(beginning)) yield games
    }
  }

  private *filesOf(beginning: string): Generator<Map<string, number[]>> {
    if (beginning.length >= stemLength) {
      const words = this.byStem.get(beginning.slice(0, stemLength))
      if (words) yield words
      return
    }
    for (const [stem, words] of this.byStem) if (stem.startsWith(beginning)) yield words
  }
}

function marked(lists: readonly (readonly number[])[], count: number): Uint8Array {
  const marks = new Uint8Array(count)
  for (const games of lists) {
    for (let at = 0; at < games.length; at += 1) marks[games[at] ?? 0] = 1
  }
  return marks
}

/** Several words of one name may begin alike. */
function distinct(lists: readonly (readonly number[])[], count: number): Int32Array {
  const [only = []] = lists
  if (lists.length <= 1) return new Int32Array(only)
  const isListed = marked(lists, count)
  const all: number[] = []
  for (let game = 0; game < count; game += 1) if (isListed[game] === 1) all.push(game)
  return new Int32Array(all)
}
