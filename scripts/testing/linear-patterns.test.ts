import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Every regular expression of the service, with the file it stands in; each is read out of the sources. */
function patternsOfTheService(): Map<string, string> {
  const folders = ['app', 'components', 'inngest', 'sandbox', 'server']
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const patterns = new Map<string, string>()
  for (const file of files.filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name)))
    for (const pattern of patternsIn(file)) patterns.set(pattern, file)
  return patterns
}

function patternsIn(file: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true))
  return found
}

const patterns = patternsOfTheService()

test('the patterns are found', () => {
  expect(patterns.size).toBeGreaterThan(100)
})

test('the check sees a pattern that takes ever longer', () => {
  expect(checkSync('^(a+)+$', '').status).toBe('vulnerable')
})

test.each([...patterns])('%s (%s) takes time in proportion to its input at most', (pattern) => {
  const end = pattern.lastIndexOf('/')
  expect(checkSync(pattern.slice(1, end), pattern.slice(end + 1)).status).toBe('safe')
})
