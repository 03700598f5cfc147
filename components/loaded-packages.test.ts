import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

/** Browsers load `zod/mini`, `rich-json.ts`, `lucide-react` and `i18n-iso-countries/codes.json` in their place. */
const heavy = ['zod', 'superjson', 'lucide', 'i18n-iso-countries', 'i18n-iso-countries/index.js']

const clients = ['app', 'components'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.tsx?$/.test(path) && readFileSync(path, 'utf8').startsWith("'use client'")),
)

async function importsOf(entryPoints: string[]) {
  const { metafile } = await build({
    entryPoints,
    outdir: 'unwritten',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    format: 'esm',
    tsconfig: 'tsconfig.json',
    logLevel: 'silent',
  })
  return metafile.inputs
}

it('no client component loads zod, superjson, shapes of icons or the country package whole', async () => {
  expect(clients.length).toBeGreaterThan(300)
  const inputs = await importsOf(clients)
  const loaded = Object.entries(inputs).flatMap(([path, { imports }]) =>
    imports.filter((one) => heavy.includes(one.path)).map((one) => `${path} loads ${one.path}`),
  )
  expect(loaded).toEqual([])
})

it('the frame around every page does not load the library that validates forms', async () => {
  const frame = 'components/shell/cabinet-shell.tsx'
  const inputs = await importsOf([frame])
  const reached = new Set([frame])
  for (const path of reached) {
    for (const { path: next, kind } of inputs[path]?.imports ?? []) {
      if (kind !== 'dynamic-import') reached.add(next)
    }
  }
  expect(reached.size).toBeGreaterThan(50)
  expect([...reached]).not.toContain('zod/mini')
})
