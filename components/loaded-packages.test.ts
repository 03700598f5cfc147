import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

/** Browsers load `zod/mini`, `rich-json.ts` and `i18n-iso-countries/codes.json` in their place. */
const heavy = ['zod', 'superjson', 'i18n-iso-countries', 'i18n-iso-countries/index.js']

it('no client component loads zod, superjson or the country package whole', async () => {
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
    imports.filter((one) => heavy.includes(one.path)).map((one) => `${path} loads ${one.path}`),
  )
  expect(loaded).toEqual([])
})
