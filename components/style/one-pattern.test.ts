import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = ['app', 'components'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx$/.test(file) && !file.includes('.test.'))
    .map((file) => ({ file: `${root}/${file}`, text: readFileSync(`${root}/${file}`, 'utf8') })),
)

const holding = (pattern: RegExp, ...allowed: string[]) =>
  sources.filter(({ file, text }) => pattern.test(text) && !allowed.includes(file)).map(({ file }) => file)

test('dates and times are entered in the fields of components/dates', () => {
  expect(holding(/type="(date|datetime-local|month|time|week)"/)).toEqual([])
})

test('an error is a FieldError, an ErrorNotice, a LoadError or a page that failed', () => {
  const kit = ['ui/field', 'data/load-error', 'shell/page-error'].map((name) => `components/${name}.tsx`)
  // Where a panel has no room: beside the buttons of a wizard, in the frame of an image, in a list that drops down.
  const own = ['campaigns/wizard-buttons', 'branding/image-frame', 'ui/combobox-open'].map(
    (name) => `components/${name}.tsx`,
  )
  expect(holding(/<(p|div|span|main)\b[^>]*role="alert"/, ...kit, ...own, 'app/error.tsx')).toEqual([])
  expect(holding(/tone="bad"\s+role="alert"/, 'components/ui/notice.tsx')).toEqual([])
})

test('an empty list is an EmptyState or an EmptyNote', () => {
  expect(holding(/<p className="px-5[^"]*">(No|None|Nothing)\b/)).toEqual([])
})

test('what loads is drawn by the skeletons', () => {
  expect(holding(/animate-pulse/, 'components/ui/skeleton.tsx')).toEqual([])
  expect(holding(/Loading…|Loading\.\.\./)).toEqual([])
})
