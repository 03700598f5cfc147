import { operatorDocument } from '@/server/contract/openapi/operator-document'
import { providerDocument } from '@/server/contract/openapi/provider-document'
import { errorPageMarkdown, isErrorName } from '@/server/docs/error-pages'
import { guideSlugs, isGuideSlug } from '@/server/docs/guide-list'
import { readGuideSource } from '@/server/docs/read-guide'
import { referenceMarkdown } from '@/server/docs/reference/reference-markdown'
import { env } from '@/server/env'

/** The Markdown twin of `/docs/{page}`, at the same address with `.md`; null where there is no such page. */
export async function readTwin(page: string): Promise<string | null> {
  const { baseUrl } = env()
  if (page === 'reference') return referenceMarkdown(operatorDocument({ baseUrl }))
  if (page === 'reference-provider') return referenceMarkdown(providerDocument({ baseUrl }))
  if (isGuideSlug(page)) return toTwin(await readGuideSource(page))
  const name = page.startsWith('errors/') ? page.slice('errors/'.length) : ''
  return isErrorName(name) ? toTwin(await errorPageMarkdown(name)) : null
}

/** All guides and the reference, for tools that read one file. */
export async function readAllTwins(): Promise<string> {
  const pages = await Promise.all([...guideSlugs, 'reference'].map(readTwin))
  return pages.join('\n---\n\n')
}

/** Links of a twin lead to other twins by whole addresses; the words after a fence are for tests. */
function toTwin(source: string): string {
  const { baseUrl } = env()
  return source
    .replace(/^(```[a-z]+) .*$/gm, '$1')
    .replace(/\]\(([a-z-]+)\.md(#[\w-]*)?\)/g, (_, page, at = '') => `](${baseUrl}/docs/${page}.md${at})`)
    .replace(/\]\((\/docs\/(?:reference|errors\/\w+))\)/g, (_, page) => `](${baseUrl}${page}.md)`)
    .replace(/\]\(\/(?=[a-z])/g, `](${baseUrl}/`)
}
