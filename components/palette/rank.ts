/** Anything that the palette can name. */
export interface Named {
  label: string
  /** Other names for it: what a person may type instead. */
  words?: readonly string[]
}

const normal = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').trim()

/** The letters in their order, each at the start of a word or next to the one before: `ak` and `apkey` name “API keys”. */
function isAbbreviated(text: string, typed: string): boolean {
  const from = (at: number, index: number): boolean => {
    if (index === typed.length) return true
    for (let place = at; place < text.length; place += 1) {
      const isNext = place === at || text[place - 1] === ' '
      if (isNext && text[place] === typed[index] && from(place + 1, index + 1)) return true
    }
    return false
  }
  return typed.length >= 2 && from(0, 0)
}

/** How well a name fits: the whole name, its beginning, the beginning of one of its words, a part of it, its initials. */
function closeness(name: string, typed: string): number {
  const text = normal(name)
  if (text === typed) return 6
  if (text.startsWith(typed)) return 5
  if (text.includes(` ${typed}`)) return 4
  if (typed.length >= 3 && text.includes(typed)) return 2
  return isAbbreviated(text, typed) ? 1 : 0
}

/** A name itself comes before another name for it that fits as well, but a whole other name before a beginning. */
function fitOf({ label, words = [] }: Named, typed: string): number {
  return Math.max(closeness(label, typed), ...words.map((word) => closeness(word, typed) - 0.5))
}

/**
 * 0: not meant. Every typed word must fit; where all are found, but not in their order, the weakest decides. Half a step
 * less than when they stand together.
 */
export function score(named: Named, text: string): number {
  const typed = normal(text)
  if (typed === '') return 0
  const parts = typed.split(/\s+/)
  const each = parts.length > 1 ? Math.min(...parts.map((part) => fitOf(named, part))) - 0.25 : 0
  return Math.max(0, fitOf(named, typed), each)
}

/** What is meant, best first; of equals the one given first. */
export function rank<Item extends Named>(items: readonly Item[], text: string): Item[] {
  return items
    .map((item) => ({ item, points: score(item, text) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ item }) => item)
}
