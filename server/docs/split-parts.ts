import { setImmediate } from 'node:timers/promises'
import type { Token } from 'markdown-it'
import type { CodePart, Part } from '@/server/docs/guide'
import { highlight } from '@/server/docs/highlighter'
import { markdown } from '@/server/docs/markdown'

/** Prose between the fences as HTML; fences coloured, those of one `tabs=` name together. What else is due runs between fences. */
export async function splitParts(tokens: readonly Token[]): Promise<Part[]> {
  const parts: Part[] = []
  let prose: Token[] = []
  const endProse = () => {
    if (prose.length > 0)
      parts.push({ kind: 'prose', html: markdown.renderer.render(prose, markdown.options, {}) })
    prose = []
  }
  for (const token of tokens) {
    if (token.type === 'fence' && token.level === 0) {
      endProse()
      await setImmediate()
      addCode(parts, token)
    } else {
      prose.push(token)
    }
  }
  endProse()
  return parts
}

function addCode(parts: Part[], token: Token): void {
  const { language, attributes } = readFenceInfo(token.info)
  const text = token.content.replace(/\n$/, '')
  const part: CodePart = { kind: 'code', language, text, ...highlight(text, language) }
  const name = attributes.get('tabs')
  if (name === undefined) {
    parts.push(part)
    return
  }
  const last = parts.at(-1)
  if (last?.kind === 'tabs' && last.name === name) {
    parts[parts.length - 1] = { ...last, tabs: [...last.tabs, part] }
  } else {
    parts.push({ kind: 'tabs', name, tabs: [part] })
  }
}

/**
 * The words after a fence's ```: its language, then `name=value` pairs. A bare word is a pair with an empty value. Tests
 * read from the same words what to run and what to expect.
 */
function readFenceInfo(info: string): { language: string; attributes: ReadonlyMap<string, string> } {
  const [language = '', ...words] = info.trim().split(/\s+/)
  const pairs = words.map((word): [string, string] => {
    const at = word.indexOf('=')
    return at < 0 ? [word, ''] : [word.slice(0, at), word.slice(at + 1)]
  })
  return { language, attributes: new Map(pairs) }
}
