import { deprecationsOf, type Release } from '@/server/docs/changelog'
import { markdownTable } from '@/server/docs/tables/markdown-table'

const day = (time: Date) => time.toISOString().slice(0, 10)

/** What is deprecated and when it may be removed. */
export function deprecationsTable(releases: readonly Release[]): string {
  const rows = deprecationsOf(releases).map(({ text, since, until }) => [day(since), day(until), text])
  if (rows.length === 0) return 'Nothing is deprecated.'
  return markdownTable(['Deprecated', 'Works until at least', 'What'], rows)
}
