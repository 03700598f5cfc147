import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../start/project-root.mjs'

interface Entry {
  link?: true
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}

/** Where Node would find `name` from the package at `path`. */
function findEntry(path: string, name: string): Entry | undefined {
  const above = path.lastIndexOf('/node_modules/')
  const found = packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`]
  if (found || path === '') return found
  return findEntry(above === -1 ? '' : path.slice(0, above), name)
}

test('the lockfile names the packages of every platform: npm ci refuses one that leaves any out', () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => findEntry(path, name) === undefined),
  )
  expect(missing).toEqual([])
})

test('the lockfile names no host: packages come from wherever npm is set up to get them', () => {
  // A link names a folder of this project.
  const others = Object.values(packages).filter(({ link }) => !link)
  expect(JSON.stringify(others)).not.toContain('"resolved"')
})
