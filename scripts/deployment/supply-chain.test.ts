import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '../start/project-root.mjs'

const json = (name: string): unknown => JSON.parse(readFileSync(join(projectRoot, name), 'utf8'))

const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        integrity: z.string().optional(),
        hasInstallScript: z.boolean().optional(),
        optional: z.boolean().optional(),
        link: z.boolean().optional(),
      }),
    ),
  })
  .parse(json('package-lock.json'))

const manifest = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
    allowScripts: z.record(z.string(), z.boolean()),
    scripts: z.record(z.string(), z.string()),
  })
  .parse(json('package.json'))

/** Have a script, were read, and work without it; where npm asks for an approval they have none. */
const unneeded = ['@prisma/engines', 'cpu-features', 'esbuild', 'prisma', 'protobufjs', 'ssh2', 'vue-demi']

test('no package may run a script at installation but those approved; a newcomer with one is noticed', () => {
  const names = Object.entries(packages)
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  expect([...new Set(names)].toSorted()).toEqual(
    [...Object.keys(manifest.allowScripts), ...unneeded].toSorted(),
  )
})

/** The project, and the packages that are made in it. */
const isOwn = (path: string) => path === '' || /^packages\/[a-z-]+$/.test(path)

test('every package but our own and those of other platforms is held to its content', () => {
  const unheld = Object.entries(packages).filter(
    ([path, entry]) => !isOwn(path) && !entry.link && !entry.integrity && !entry.optional,
  )
  expect(unheld).toEqual([])
})

test('nothing is taken from a branch, an address or a folder', () => {
  const ranges = Object.values({ ...manifest.dependencies, ...manifest.devDependencies })
  // `npm:` is a package of the registry under another name: two versions of one side by side.
  const versions = ranges.map((range) => range.replace(/^npm:[a-z-]+@/, ''))
  expect(versions.filter((version) => !/^[\^~]?\d+(\.\d+)*(-[\w.]+)?$/.test(version))).toEqual([])
})

test('installing this project runs nothing of its own', () => {
  const hooks = ['preinstall', 'install', 'postinstall', 'prepare']
  expect(Object.keys(manifest.scripts).filter((name) => hooks.includes(name))).toEqual([])
})
