import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { processSingleton } from '@/server/core/process-singleton'

/** What is written by hand about a code, in Markdown. */
interface ErrorText {
  /** One sentence. */
  what: string
  why: string
  action: string
  /** How to provoke it in the demo. */
  sandbox: string
}

const section = /^## (\w+)\n\nWhat: (.+)\n\nWhy: (.+)\n\nDo: (.+)\n\nSandbox: (.+)$/

/** The texts of `docs/errors` by code, or by the name of a flat refusal. */
export function errorTexts(): ReadonlyMap<string, ErrorText> {
  return processSingleton('error-texts', () => readTexts(join(process.cwd(), 'docs', 'errors')))
}

function readTexts(folder: string): ReadonlyMap<string, ErrorText> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'))
  const texts = new Map<string, ErrorText>()
  for (const file of files) {
    for (const part of readFileSync(join(folder, file), 'utf8')
      .split(/\n(?=## )/)
      .slice(1)) {
      const [, name = '', what = '', why = '', action = '', sandbox = ''] = section.exec(part.trim()) ?? []
      if (name === '')
        throw new Error(`docs/errors/${file} has a section without its four texts: ${part.slice(0, 20)}`)
      if (texts.has(name)) throw new Error(`docs/errors/${file} describes ${name} once more`)
      texts.set(name, { what, why, action, sandbox })
    }
  }
  return texts
}
