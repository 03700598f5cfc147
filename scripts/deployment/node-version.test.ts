import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minVersion, satisfies } from 'semver'
import { expect, test } from 'vitest'
import { projectRoot } from '../start/project-root.mjs'
import { isNewEnough } from '../start/require-node.mjs'

interface Entry {
  version?: string
  dev?: boolean
  engines?: { node?: string }
}

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const [, promised = ''] = /You need Node (\d+\.\d+) or newer/.exec(read('README.md')) ?? []
const oldest = `${promised}.0`

test('package.json, the start and the guides name the same oldest Node', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  expect(minVersion(engines.node)?.version).toBe(oldest)
  expect(read('CONTRIBUTING.md')).toContain(`Node ${promised} or newer`)
  const [major = 0, minor = 0] = promised.split('.').map(Number)
  expect(isNewEnough(oldest)).toBe(true)
  expect(isNewEnough(`${major}.${minor - 1}.0`)).toBe(false)
})

test('every package that --omit=dev installs admits the oldest Node that the README promises', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> }
  // `devOptional` packages are installed too: something in production has them as an optional peer.
  const refusing = Object.entries(packages)
    .filter(([, { dev, engines }]) => !dev && engines?.node && !satisfies(oldest, engines.node))
    .map(([path, { version, engines }]) => `${path} ${version} needs ${engines?.node}`)
  expect(refusing).toEqual([])
})
