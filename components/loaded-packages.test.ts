import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

/** What a browser would have to load with any page that reaches them: a hundred kilobytes, for what has a small twin. */
const heavy = { zod: 'zod/mini', 'i18n-iso-countries': 'i18n-iso-countries/codes.json' } as const

it('no part of the dashboard loads a package that has a small twin', async () => {
  const clients = ['app', 'components'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => /\.tsx?$/.test(path) && readFileSync(path, 'utf8').startsWith("'use client'")),
  )
  expect(clients.length).toBeGreaterThan(300)
  const { metafile } = await build({
    entryPoints: clients,
    outdir: 'unwritten',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    format: 'esm',
    tsconfig: 'tsconfig.json',
    logLevel: 'silent',
  })
  const loaded = Object.entries(metafile.inputs).flatMap(([path, { imports }]) =>
    imports
      .filter((one) => one.external && (one.path in heavy || one.path === 'i18n-iso-countries/index.js'))
      .map((one) => `${path} loads ${one.path}`),
  )
  expect(loaded).toEqual([])
})
