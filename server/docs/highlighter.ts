import { createHighlighterCoreSync } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import bash from 'shiki/langs/bash.mjs'
import go from 'shiki/langs/go.mjs'
import http from 'shiki/langs/http.mjs'
import java from 'shiki/langs/java.mjs'
import json from 'shiki/langs/json.mjs'
import php from 'shiki/langs/php.mjs'
import python from 'shiki/langs/python.mjs'
import sql from 'shiki/langs/sql.mjs'
import typescript from 'shiki/langs/typescript.mjs'
import dark from 'shiki/themes/github-dark-default.mjs'
import light from 'shiki/themes/github-light-high-contrast.mjs'
import { processSingleton } from '@/server/core/process-singleton'

/** What the guides' code is written in, and what its block is called. */
const languages = {
  bash: { label: 'Shell', grammar: bash },
  go: { label: 'Go', grammar: go },
  http: { label: 'HTTP', grammar: http },
  java: { label: 'Java', grammar: java },
  json: { label: 'JSON', grammar: json },
  php: { label: 'PHP', grammar: php },
  python: { label: 'Python', grammar: python },
  sql: { label: 'SQL', grammar: sql },
  text: { label: 'Output', grammar: [] },
  ts: { label: 'TypeScript', grammar: typescript },
} as const

type Language = keyof typeof languages

const isLanguage = (name: string): name is Language => Object.hasOwn(languages, name)

/** Colours code for both themes; the page picks one by its class. */
export function highlight(code: string, language: string): { label: string; html: string } {
  if (!isLanguage(language)) throw new Error(`No guide may use the language "${language}"`)
  const html = highlighter().codeToHtml(code, {
    lang: language,
    themes: { light: 'github-light-high-contrast', dark: 'github-dark-default' },
    defaultColor: false,
  })
  return { label: languages[language].label, html }
}

function highlighter() {
  return processSingleton('guides-highlighter', () =>
    createHighlighterCoreSync({
      engine: createJavaScriptRegexEngine(),
      langs: Object.values(languages).flatMap(({ grammar }) => grammar),
      themes: [light, dark],
    }),
  )
}
