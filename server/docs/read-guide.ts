import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Token } from 'markdown-it'
import { expandDirectives } from '@/server/docs/expand-directives'
import type { Guide, Heading, Page } from '@/server/docs/guide'
import { type GuideSlug, guideSlugs } from '@/server/docs/guide-list'
import { markdown } from '@/server/docs/markdown'
import { splitParts } from '@/server/docs/split-parts'
import { env } from '@/server/env'

const folder = join(process.cwd(), 'docs', 'guides')
const providerFolder = join(process.cwd(), 'docs', 'providers')
const rendered = new Map<GuideSlug, { changedAt: number; guide: Promise<Guide> }>()

/** A guide, rendered once for each state of its file. */
export async function readGuide(slug: GuideSlug): Promise<Guide> {
  const file = fileOf(slug)
  const { mtimeMs } = await stat(file)
  const known = rendered.get(slug)
  if (known?.changedAt === mtimeMs) return known.guide
  const guide = renderFile(slug, file)
  rendered.set(slug, { changedAt: mtimeMs, guide })
  guide.catch(() => rendered.delete(slug))
  return guide
}

const ofProviders: ReadonlySet<string> = new Set(['aurora', 'protocol-versions'])
const fileOf = (slug: GuideSlug) => join(ofProviders.has(slug) ? providerFolder : folder, `${slug}.md`)

async function renderFile(slug: GuideSlug, file: string): Promise<Guide> {
  return { slug, ...(await renderPage(slug, await expandFile(file))) }
}

async function expandFile(file: string): Promise<string> {
  return expandDirectives(await readFile(file, 'utf8'), { folder, baseUrl: env().baseUrl })
}

/** The Markdown of a guide as a reader of this deployment needs it. */
export const readGuideSource = (slug: GuideSlug): Promise<string> => expandFile(fileOf(slug))

export async function readGuides(): Promise<Guide[]> {
  return Promise.all(guideSlugs.map(readGuide))
}

/** Markdown that begins with a title and a paragraph. `name` is for the error without them. */
export async function renderPage(name: string, source: string): Promise<Page> {
  const tokens = markdown.parse(source, {})
  const [heading, title, , , summary] = tokens
  if (heading?.tag !== 'h1' || !title || summary?.type !== 'inline') {
    throw new Error(`The page ${name} must begin with a title and a paragraph`)
  }
  return {
    title: plainText(title),
    summary: plainText(summary),
    headings: tokens.flatMap((token, index) => readHeading(token, tokens[index + 1])),
    // The page shows title and first paragraph itself: six tokens.
    parts: await splitParts(tokens.slice(6)),
  }
}

function readHeading(token: Token, inline: Token | undefined): Heading[] {
  const id = token.attrGet('id')?.toString()
  if (token.type !== 'heading_open' || !id || !inline) return []
  return [{ id, level: token.tag === 'h2' ? 2 : 3, text: plainText(inline) }]
}

/** The words of a line without its marks. */
export function plainText(inline: Token): string {
  const words = inline.children?.filter(
    ({ type }) => type === 'text' || type === 'code_inline' || type === 'softbreak',
  )
  return (words ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('')
}
