import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exitCodes, explain } from './failures.js'
import { createProgram, main } from './main.js'
import { writeTemplate } from './write-template.js'

const templates = join(import.meta.dirname, '..', 'templates')
let folder: string
let printed: string
let noted: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'croupier-cli-'))
  printed = ''
  noted = ''
  vi.stubEnv('CROUPIER_CONFIG', join(folder, 'profiles.json'))
  vi.stubEnv('CROUPIER_API_KEY', '')
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    noted += text
    return true
  })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  [['--help'], 0, 'Exit codes: 0 done'],
  [['--version'], 0, '1.0.0'],
  [['trigger', '--help'], 0, 'late-bet'],
])('%j prints what was asked for', async (words, code, text) => {
  expect(await main(words)).toBe(code)
  expect(printed).toContain(text)
})

test.each([
  [['lsten'], 2, 'Did you mean listen?'],
  [['listen'], 2, '--forward-to'],
  [['listen', '--forward-to', 'ftp://x'], 2, 'not an http(s) address'],
  [['completion', 'tcsh'], 2, 'bash, zsh, fish'],
  [['games'], 3, 'croupier login'],
  [['games', '--profile', 'other'], 3, 'There is no profile "other"'],
])('%j is refused with the next step', async (words, code, text) => {
  expect(await main(words)).toBe(code)
  expect(noted).toContain(text)
  expect(printed).toBe('')
})

test('the guide names every command with what belongs to it, and every exit code', () => {
  const guide = readFileSync(
    join(import.meta.dirname, '..', '..', '..', 'docs', 'guides', 'command-line.md'),
    'utf8',
  )
  const table = guide.split('\n').filter((line) => line.startsWith('|'))
  const rows = (name: string) => table.filter((line) => line.split('|')[1]?.includes(`\`${name}`))
  for (const command of createProgram().commands) {
    const [row = ''] = rows(command.name())
    expect(row, command.name()).not.toBe('')
    for (const part of command.commands)
      expect(row, `${command.name()} ${part.name()}`).toContain(part.name())
  }
  for (const code of Object.values(exitCodes))
    expect(table.filter((line) => line.startsWith(`| ${code} |`))).toHaveLength(1)
})

test('an unreachable deployment has an exit code of its own', async () => {
  vi.stubEnv('CROUPIER_API_KEY', 'crp_k')
  expect(await main(['movements', 'tail', '--once', '--url', 'http://127.0.0.1:1'])).toBe(5)
  expect(noted).toContain('Check --url')
})

test.each(['bash', 'zsh', 'fish'])('the completion of %s knows every command', async (shell) => {
  expect(await main(['completion', shell])).toBe(0)
  for (const word of ['listen', 'late-bet', 'forward-to']) expect(printed).toContain(word)
  if (shell === 'bash') execFileSync('bash', ['-n'], { input: printed })
})

test.each([
  ['wallet', ['package.json', 'wallet.mjs'], 'wallet.mjs', 'walletHandler'],
  ['studio', ['README.md', 'package.json', 'src'], 'src/server.ts', '/certification/play'],
] as const)('a %s is written once, and nothing that exists is overwritten', (name, files, file, text) => {
  const target = join(folder, name)
  const write = () => writeTemplate(name, target, join(templates, name))
  expect(write()).toEqual(files)
  expect(readFileSync(join(target, file), 'utf8')).toContain(text)
  const refused = (() => {
    try {
      return write()
    } catch (error) {
      return explain(error)
    }
  })()
  expect(refused).toMatchObject({ code: 2, message: expect.stringContaining('already has') })
  expect(existsSync(join(target, 'package.json'))).toBe(true)
})
