import { errorNames, titleOf } from '@/server/docs/error-pages'
import { errorTexts } from '@/server/docs/error-texts'
import type { Guide, Heading, SearchEntry } from '@/server/docs/guide'
import { readGuides } from '@/server/docs/read-guide'

const maxTextLength = 1_200

export async function readSearchEntries(): Promise<SearchEntry[]> {
  const sections = (await readGuides()).flatMap(sectionsOf)
  const shortened = sections.map((entry) => ({ ...entry, text: entry.text.slice(0, maxTextLength) }))
  return [...shortened, ...codeEntries()]
}

/** Each error code as an entry of its own, which leads to its page. */
function codeEntries(): SearchEntry[] {
  return errorNames.map((name) => ({
    href: `/docs/errors/${name}`,
    guide: 'Errors',
    heading: name,
    text: `${titleOf(name)} · ${errorTexts().get(name)?.what ?? ''}`,
  }))
}

function sectionsOf(guide: Guide): SearchEntry[] {
  const [beginning = '', ...sections] = wordsBySection(guide)
  const href = `/docs/${guide.slug}`
  const first = { href, guide: guide.title, heading: '', text: `${guide.summary} ${beginning}` }
  const others = guide.headings.map((heading: Heading, index) => ({
    href: `${href}#${heading.id}`,
    guide: guide.title,
    heading: heading.text,
    text: sections[index] ?? '',
  }))
  return [first, ...others].map((entry) => ({ ...entry, text: entry.text.trim() }))
}

/** The text before the first heading, then that below each. */
function wordsBySection({ parts }: Guide): string[] {
  const html = parts.map((part) => (part.kind === 'prose' ? part.html : '')).join('')
  const [beginning = '', ...sections] = html.split(/<h[23](?=[ >])/)
  return [beginning, ...sections.map((section) => section.slice(section.search(/<\/h[23]>/)))].map(textOfHtml)
}

/** Markup made by our own renderer, without its tags. */
function textOfHtml(html: string): string {
  return html
    .replace(/<[^<>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}
