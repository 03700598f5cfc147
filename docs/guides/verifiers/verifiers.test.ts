import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { signBody } from '@/server/outbound/send-callback'

/**
 * The verifiers that the guides publish, each run as the program it is, on the same vectors (signed by OpenSSL). Languages
 * that this machine lacks are named in the output; TypeScript always runs.
 */
const folder = fileURLToPath(new URL('.', import.meta.url))
const built = mkdtempSync(join(tmpdir(), 'croupier-verifiers-'))
afterAll(() => rmSync(built, { recursive: true, force: true }))

const vectors = z
  .array(
    z.strictObject({
      promise: z.string(),
      secret: z.string(),
      body: z.string(),
      signature: z.string(),
      isAuthentic: z.boolean(),
    }),
  )
  .parse(JSON.parse(readFileSync(join(folder, 'vectors.json'), 'utf8')))

interface Language {
  name: string
  /** Answers where the language is installed. */
  version: string[]
  build?: string[]
  run: string[]
}

const languages: Language[] = [
  {
    name: 'TypeScript',
    version: [process.execPath, '--version'],
    run: [process.execPath, '--import', 'tsx', 'verify.ts'],
  },
  { name: 'Python', version: ['python3', '--version'], run: ['python3', 'verify.py'] },
  { name: 'PHP', version: ['php', '--version'], run: ['php', 'verify.php'] },
  {
    name: 'Go',
    version: ['go', 'version'],
    build: ['go', 'build', '-o', join(built, 'verify'), 'verify.go'],
    run: [join(built, 'verify')],
  },
  {
    name: 'Java',
    version: ['javac', '-version'],
    build: ['javac', '-d', built, 'Verify.java'],
    run: ['java', '-cp', built, 'Verify'],
  },
]

/** Arguments outside ASCII reach a JVM only where the locale has them; Go wants a folder for its cache. */
const environment = {
  ...process.env,
  LC_ALL: 'C.UTF-8',
  GOCACHE: join(built, 'go-cache'),
  GO111MODULE: 'off',
}

function run([command = '', ...args]: string[], input = '') {
  return spawnSync(command, args, { cwd: folder, input, env: environment, encoding: 'utf8' })
}

const isInstalled = ({ version }: Language) => run(version).status === 0
const found = languages.filter(isInstalled)
const absent = languages.filter((language) => !found.includes(language)).map(({ name }) => name)
if (absent.length > 0)
  process.stderr.write(`Verifiers not run, their language is not here: ${absent.join(', ')}\n`)

test('the vectors are what the service itself would send', () => {
  const honest = vectors.filter(({ isAuthentic }) => isAuthentic)
  expect(honest.length).toBeGreaterThan(5)
  for (const { secret, body, signature, promise } of honest) {
    expect(signBody(secret, Buffer.from(body)), promise).toBe(signature)
  }
})

test('TypeScript is always among the languages run', () => {
  expect(found.map(({ name }) => name)).toContain('TypeScript')
})

describe.each(found)('the verifier in $name', (language) => {
  test('tells authentic callbacks from all others', { timeout: 180_000 }, () => {
    if (language.build) expect(run(language.build)).toMatchObject({ status: 0 })
    const verdicts = vectors.map(({ promise, secret, signature, body }) => {
      const { status, stderr } = run([...language.run, secret, signature], body)
      // A crash also exits with 1 in most languages; it is no verdict.
      return { promise, verdict: stderr === '' ? status : stderr }
    })
    expect(verdicts).toEqual(
      vectors.map(({ promise, isAuthentic }) => ({ promise, verdict: isAuthentic ? 0 : 1 })),
    )
  })
})
