import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '../start/project-root.mjs'
import { requireStrongSecrets } from '../start/secret-strength.mjs'

const guide = readFileSync(join(projectRoot, 'docs/operations/deploying.md'), 'utf8')
const [, chapter = ''] = /\n## Without containers\n([\s\S]+?)\n## /.exec(guide) ?? []
const blocks = [...chapter.matchAll(/```\n([\s\S]+?)```/g)].map(([, block = '']) => block)
const folder = mkdtempSync(join(tmpdir(), 'croupier-guide-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const hasOpenssl = spawnSync('openssl', ['version']).error === undefined
if (!hasOpenssl) console.info('openssl is not installed: the guide’s secrets are not made.')

test.runIf(hasOpenssl)(
  'the secrets that the guide makes are taken by production, and are its maker’s alone',
  () => {
    const making = blocks.find((block) => block.includes('openssl')) ?? ''
    const { status, stderr } = spawnSync('sh', ['-e', '-c', making], { cwd: folder, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    const file = join(folder, 'secrets.env')
    const made = Object.fromEntries(
      readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    expect(Object.keys(made).sort()).toEqual([
      ...['ENCRYPTION_KEYS', 'LAUNCH_SIGNING_KEY', 'METRICS_TOKEN', 'NEXTAUTH_SECRET'],
      ...['POSTGRES_OWNER_PASSWORD', 'POSTGRES_SERVICE_PASSWORD'],
    ])
    expect(new Set(Object.values(made)).size).toBe(6)
    expect(() => requireStrongSecrets(made)).not.toThrow()
    expect(made.POSTGRES_SERVICE_PASSWORD).toMatch(/^[0-9a-f]{64}$/)
    expect(statSync(file).mode & 0o077).toBe(0)
  },
)

test('the guide builds, makes roles, migrates and serves, with commands and scripts that exist', () => {
  const all = blocks.join('')
  for (const step of ['npm run pack', 'create-roles.sql', 'scripts/migrate.mjs', 'scripts/serve.mjs'])
    expect(all).toContain(step)
  for (const [path] of all.matchAll(/(?:scripts|docs)\/[\w/.-]+/g))
    expect(existsSync(join(projectRoot, path)), path).toBe(true)
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  for (const [, name = ''] of all.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty([name])
})

test('the script of the roles asks for the passwords that the guide makes, and no other', () => {
  const script = readFileSync(join(projectRoot, 'docs/operations/deploy/create-roles.sql'), 'utf8')
  for (const [, name = ''] of script.matchAll(/\\getenv \w+ (\w+)/g)) expect(blocks.join('')).toContain(name)
})
