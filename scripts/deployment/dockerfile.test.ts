import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { projectRoot } from '../start/project-root.mjs'
import { serviceArguments } from '../start/service-arguments.mjs'
import { knownVariables } from './known-variables'

const text = readFileSync(join(projectRoot, 'Dockerfile'), 'utf8')
const instructions = text.replaceAll(/\\\n\s*/g, ' ').split('\n')
const ignored = readFileSync(join(projectRoot, '.dockerignore'), 'utf8').split('\n')
const scripts: Record<string, string> = JSON.parse(
  readFileSync(join(projectRoot, 'package.json'), 'utf8'),
).scripts

/** Made by the build, so not in the checkout. */
const made = ['/app/.next/packed']

test('it is a Dockerfile without an error or a warning', () => {
  expect(validate(text)).toEqual([])
})

test('everything it copies exists, and is not kept from the daemon', () => {
  const copies = instructions
    .filter((line) => line.startsWith('COPY'))
    .map((line) => line.split(/\s+/).slice(1, -1))
  expect(copies).toHaveLength(5)
  for (const words of copies) {
    const isFromBuild = words[0] === '--from=build'
    for (const source of words.filter((word) => !word.startsWith('--'))) {
      if (isFromBuild && made.includes(source)) continue
      const path = source.replace(/^\/app\//, '')
      expect(existsSync(join(projectRoot, path)), source).toBe(true)
      expect(ignored).not.toContain(path)
    }
  }
})

test('it runs as a user without rights, in production mode, in several stages', () => {
  expect(instructions.filter((line) => line.startsWith('FROM'))).toHaveLength(2)
  const lastUser = instructions.filter((line) => line.startsWith('USER')).at(-1)
  expect(lastUser).toBe('USER node')
  expect(text).toContain('NODE_ENV=production')
  expect(text).toContain('CROUPIER_MODE=production')
  // The one folder that its user may write to.
  const [, written] = /install -d -o node .* (\S+)$/m.exec(text) ?? []
  expect(text).toContain(`DATA_DIR=${written}`)
})

test('every stage begins from a base image held to its content by a digest that must be given', () => {
  const bases = instructions.filter((line) => line.startsWith('FROM')).map((line) => line.split(' ')[1] ?? '')
  expect(bases).toHaveLength(2)
  for (const base of bases) {
    const [tag = '', digest] = base.split('@')
    expect(digest).toBe('${NODE_DIGEST}')
    expect(readFileSync(join(projectRoot, 'docs/operations/deploy/pin-images.sh'), 'utf8')).toContain(
      `pin NODE_DIGEST ${tag}\n`,
    )
  }
  expect(instructions).toContain('ARG NODE_DIGEST')
})

test('it installs by the lockfile and lets no package run a script', () => {
  expect(text).toContain('npm ci --ignore-scripts')
  expect(text).not.toMatch(/npm (install|i) /)
})

test('the commands it runs, and those its comments tell, exist', () => {
  for (const [, name = ''] of text.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty([name])
  for (const [path = ''] of text.matchAll(/scripts\/[\w/-]+\.(?:mjs|ts)/g)) {
    expect(existsSync(join(projectRoot, path)), path).toBe(true)
  }
})

test('it starts Node with the arguments that every other start has', () => {
  expect(instructions.filter((line) => line !== '').at(-1)).toBe(
    `CMD ${JSON.stringify(['node', ...serviceArguments]).replaceAll(',', ', ')}`,
  )
})

test('the health check asks an address that the service has', () => {
  const [, path = ''] = /'(\/api\/[a-z/]+)'/.exec(text) ?? []
  expect(existsSync(join(projectRoot, 'app', path, 'route.ts')), path).toBe(true)
})

test('every variable it sets is one the service reads', () => {
  const [, block = ''] = /AS run\nWORKDIR \/app\nENV ([\s\S]*?)\n[^ ]/.exec(text) ?? []
  const names = [...block.matchAll(/([A-Z][A-Z0-9_]+)=/g)].map((hit) => hit[1] ?? '')
  expect(names.length).toBeGreaterThan(3)
  expect(names.filter((name) => !knownVariables().has(name))).toEqual([])
})

test('nothing secret or local reaches the image', () => {
  expect(ignored).toEqual(
    expect.arrayContaining(['.git', '.env*', '.data', 'node_modules', 'e2e', 'sandbox']),
  )
})
