import type { SearchEntry } from '@/server/docs/guide'

interface Found {
  entry: SearchEntry
  /** The text around the first match; empty when only the title matched. */
  excerpt: string
}

const maxFound = 8
const excerptLength = 110

/** Sections that contain every word of the query, matches in headings first. */
export function searchEntries(entries: readonly SearchEntry[], query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxFound)
    .map(({ entry }) => ({ entry, excerpt: excerptOf(entry.text, words) }))
}

function scoreOf({ guide, heading, text }: SearchEntry, words: readonly string[]): number {
  const title = (heading || guide).toLowerCase()
  const above = guide.toLowerCase()
  const body = text.toLowerCase()
  let score = 0
  for (const word of words) {
    if (title === word) score += 16
    else if (title.includes(word)) score += title.startsWith(word) ? 12 : 8
    else if (body.includes(word)) score += 2
    else if (above.includes(word)) score += 1
    else return 0
  }
  return score
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const hits = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0)
  if (hits.length === 0) return ''
  const start = Math.max(0, Math.min(...hits) - 30)
  const end = Math.min(text.length, start + excerptLength)
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`
}
