import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { markdown } from '@/server/docs/markdown'

/** A version of CHANGELOG.md, the newest first. */
export interface Release {
  version: string
  /** Midnight UTC of its day. */
  date: Date
  /** Markdown. */
  text: string
}

/** The changelog's text without its title and introduction. */
export async function readChangelog(): Promise<string> {
  const text = await readFile(join(process.cwd(), 'CHANGELOG.md'), 'utf8')
  return text.slice(text.indexOf('\n## ') + 1).trimEnd()
}

/** The dated versions; a heading `## 1.2.0, 3 March 2027` begins each. What is not released yet has no date and is left out. */
export function releasesOf(changelog: string): Release[] {
  const sections = changelog.split(/^## /m).slice(1)
  return sections.flatMap((section) => {
    const [, version = '', day = '', text = ''] = /^(\S+), (\d+ \w+ \d{4})\n([\s\S]*)$/.exec(section) ?? []
    return version === '' ? [] : [{ version, date: new Date(`${day} UTC`), text: text.trim() }]
  })
}

interface Deprecation {
  text: string
  since: Date
  /** Removed on this day at the earliest. */
  until: Date
}

/** Entries that begin with `**Deprecated until 3 March 2027.**`, with the day of the version that says so. */
export function deprecationsOf(releases: readonly Release[]): Deprecation[] {
  const entry = /^- \*\*Deprecated until (\d+ \w+ \d{4})\.\*\* (.+)$/gm
  return releases.flatMap(({ date, text }) =>
    [...text.matchAll(entry)].map(([, day = '', said = '']) => ({
      text: said,
      since: date,
      until: new Date(`${day} UTC`),
    })),
  )
}

/** Of the promise in the guide to versions. */
export const leastDeprecationDays = 180

/** The changelog as an Atom feed. Identities are those of the versions, so that an entry that is corrected is not a new one. */
export function changelogFeed(releases: readonly Release[], baseUrl: string): string {
  const address = `${baseUrl}/docs/changelog`
  const { escapeHtml } = markdown.utils
  const entries = releases.map(({ version, date, text }) => {
    const time = date.toISOString()
    return `<entry>
<id>${address}#${version}</id>
<title>Croupier ${escapeHtml(version)}</title>
<link href="${address}"/>
<updated>${time}</updated>
<content type="html">${escapeHtml(absolute(markdown.render(text), baseUrl))}</content>
</entry>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${address}</id>
<title>Croupier changelog</title>
<link href="${address}"/>
<link rel="self" type="application/atom+xml" href="${baseUrl}/docs/changelog.xml"/>
<author><name>Croupier</name></author>
<updated>${(releases[0]?.date ?? new Date(0)).toISOString()}</updated>
${entries.join('\n')}
</feed>
`
}

const absolute = (html: string, baseUrl: string) => html.replaceAll('href="/', `href="${baseUrl}/`)
