import createMarkdown, { type MarkdownIt } from 'markdown-it'
import anchor from 'markdown-it-anchor'

/** What a heading, and a link to it, is called in an address. */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** The guides' Markdown. HTML in it is shown as text: everything that is not Markdown is made by a component. */
export const markdown = createMarkdown({ html: false, linkify: false, typographer: false })
  .use(anchor, {
    level: [2, 3],
    slugify,
    tabIndex: false,
    permalink: anchor.permalink.headerLink({ safariReaderFix: true }),
  })
  .use(linkGuides)
  .use(letTablesScroll)

/** `errors.md#retries`, as a reader of the files follows it, is `/docs/errors#retries` on the site. */
function linkGuides(it: MarkdownIt): void {
  it.renderer.rules.link_open = (tokens, index, options, _, self) => {
    const token = tokens[index]
    const href = token?.attrGet('href')?.toString()
    if (token && href) token.attrSet('href', href.replace(/^([a-z-]+)\.md(?=#|$)/, '/docs/$1'))
    return self.renderToken(tokens, index, options)
  }
}

/** A wide table scrolls in a frame of its own, which the keyboard reaches too. */
function letTablesScroll(it: MarkdownIt): void {
  it.renderer.rules.table_open = (tokens, index) => {
    const columns = tokens.slice(index).filter(({ type }, at, all) => isCellOfHead(type, at, all))
    const heading = tokens.slice(0, index).findLastIndex(({ type }) => type === 'heading_open')
    // Tables of the same columns stand below different headings, and two regions of a page need two names.
    const of = heading === -1 ? 'Table' : `${tokens[heading + 1]?.content}, table`
    const name = it.utils.escapeHtml(`${of}: ${columns.map(({ content }) => content).join(', ')}`)
    return `<div class="table-frame" role="region" tabindex="0" aria-label="${name}"><table>\n`
  }
  it.renderer.rules.table_close = () => '</table></div>\n'
}

function isCellOfHead(type: string, at: number, tokens: readonly { type: string }[]): boolean {
  const headEnd = tokens.findIndex((token) => token.type === 'thead_close')
  return type === 'inline' && at < headEnd
}
