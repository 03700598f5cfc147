import { build } from 'esbuild'
import { expect, test } from 'vitest'

/** Loaded by what uses them: a passkey, an email, a file, a picture, an event, a document. Each is megabytes of an instance. */
const loadedWhenUsed = [
  '@aws-sdk/client-s3',
  '@opentelemetry/sdk-trace',
  '@simplewebauthn/server',
  'file-type',
  'inngest',
  'nodemailer',
  'pdfkit',
  'sharp',
  'stripe',
]

test('the machine API starts without the packages that only the cabinet and jobs use', async () => {
  const { metafile } = await build({
    entryPoints: ['server/http/main.ts'],
    outdir: 'unwritten',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    metafile: true,
    write: false,
    logLevel: 'error',
  })
  const [dispatch] =
    Object.entries(metafile.outputs).find(([, it]) => it.entryPoint?.endsWith('dispatch.ts')) ?? []
  const loaded = new Set([dispatch ?? ''])
  for (const path of loaded)
    for (const { path: imported, kind } of metafile.outputs[path]?.imports ?? [])
      if (kind === 'import-statement') loaded.add(imported)
  expect(loaded).toContain('pg')
  expect(loadedWhenUsed.filter((name) => loaded.has(name))).toEqual([])
})
