import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { AppError, FlatError } from './app-error'

/** The same module as a second bundle would hold it. */
const otherBundle = (): Promise<typeof import('./app-error')> => {
  const path = './app-error?other-bundle'
  return import(path)
}

test('an error of another bundle is known as what it is, and as nothing else', async () => {
  const other = await otherBundle()
  expect(other.AppError).not.toBe(AppError)
  expect(new other.AppError('EB011')).toBeInstanceOf(AppError)
  expect(new other.FlatError('grant_not_found')).toBeInstanceOf(FlatError)
  expect(new other.FlatError('grant_not_found')).not.toBeInstanceOf(AppError)
  for (const value of [new Error('AppError'), { name: 'AppError' }, 'AppError', null, undefined])
    expect(value).not.toBeInstanceOf(AppError)
})

/** There is one of each per process, or per page. */
const platform = [
  ...['AggregateError', 'Date', 'Error', 'Map', 'Promise', 'RangeError', 'Set', 'SyntaxError', 'TypeError'],
  ...['Readable', 'Response', 'Uint8Array', 'DOMException', 'Element', 'HTMLElement', 'Node'],
  ...['HTMLInputElement', 'HTMLSelectElement', 'HTMLTextAreaElement'],
]

const libraries = [
  // Branded by their own libraries.
  'z.core.$ZodError',
  // Made by the function that asks.
  'ipaddr.IPv6',
  // In the browser, where there is one bundle.
  'TRPCClientError',
]

interface Found {
  /** Each class asked for by `instanceof`, with where. */
  asked: Map<string, string>
  /** What each own class extends. */
  bases: Map<string, string>
}

function readSources(folders: readonly string[]): Found {
  const found: Found = { asked: new Map(), bases: new Map() }
  for (const folder of folders)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (/\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !/\btesting\b/.test(name))
        readSource(join(folder, name), readFileSync(join(folder, name), 'utf8'), found)
  return found
}

function readSource(file: string, text: string, { asked, bases }: Found): void {
  if (!/\binstanceof\b|\bclass \w+ extends\b/.test(text)) return
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword)
      asked.set(node.right.getText(source), file)
    if (ts.isClassDeclaration(node) && node.name) {
      const base = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
      bases.set(node.name.text, base?.types[0]?.getText(source) ?? '')
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
}

function unsafe({ asked, bases }: Found): string[] {
  return [...asked].flatMap(([name, file]) => {
    const isBranded = bases.get(name) === `brandedError('${name}')`
    return isBranded || platform.includes(name) || libraries.includes(name) ? [] : [`${file}: ${name}`]
  })
}

test('`instanceof` is asked only of what is the same in every bundle', () => {
  const found = readSources(['app', 'components', 'inngest', 'prisma/seed', 'server'])
  expect(found.asked.size).toBeGreaterThan(10)
  expect(unsafe(found)).toEqual([])
})

test('a class without a brand of its own is refused', () => {
  const found: Found = { asked: new Map(), bases: new Map() }
  const text =
    'class Plain extends Error {}; class Sub extends AppError {}; e instanceof Plain || e instanceof Sub'
  readSource('some.ts', text, found)
  expect(unsafe(found)).toEqual(['some.ts: Plain', 'some.ts: Sub'])
})
