import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What is typed in them is a question, or a proof of who is there; or nobody is signed in yet. */
const unguarded = [
  /^(sign-in|step-up|invite|enquiry)\//,
  /^callbacks\/since-dialog\.tsx$/,
  /^data\/search-box\.tsx$/,
  // Documents without scripts.
  /^status-page\//,
  /^dates\/range-panel\.tsx$/,
  /^transactions\/(amount-form|transaction-filters)\.tsx$/,
  /^try-it\/try-operation\.tsx$/,
  /^ui\/use-form\.ts$/,
]

const sources = readdirSync('components', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .filter((file) => !unguarded.some((pattern) => pattern.test(file)))
  .map((file) => ({ file, text: readFileSync(`components/${file}`, 'utf8') }))

test('every form of the dashboard keeps its fields in useForm, which asks before they are lost', () => {
  const own = /import \{[^}]*\buseForm\b[^}]*\} from 'react-hook-form'/
  const withoutGuard = ({ text }: { text: string }) =>
    own.test(text) || (text.includes('<form') && !/from '(?:@\/components\/ui|\.)\/use-form'/.test(text))
  expect(sources.filter(withoutGuard).map(({ file }) => file)).toEqual([])
})
