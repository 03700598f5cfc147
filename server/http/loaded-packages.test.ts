import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'

/** By role: the files that its process imports as it starts. */
const starts = {
  supervisor: ['main.ts', 'supervise.ts'],
  api: ['main.ts', 'service.ts', 'answer-process.ts', 'answer-api.ts', 'jobs/background.ts'],
  cabinet: ['main.ts', 'service.ts', 'answer-process.ts', 'answer-cabinet.ts'],
  jobs: [
    ...['main.ts', 'service.ts', 'answer-process.ts', 'answer-inngest.ts'],
    ...['jobs/background.ts', 'jobs/jobs.ts', 'jobs/workers.ts'],
  ],
}

let outputs: Awaited<ReturnType<typeof readBundle>>
beforeAll(async () => {
  outputs = await readBundle()
})

async function readBundle() {
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
  return metafile.outputs
}

/** The packages that are loaded with these files, before anything is asked for. */
function packagesOf(role: keyof typeof starts): string[] {
  const chunks = starts[role].map((end) => {
    const [path] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(end)) ?? []
    if (path === undefined) throw new Error(`${end} is no chunk of the bundle`)
    return path
  })
  const loaded = new Set(chunks)
  for (const path of loaded)
    for (const { path: imported, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement') loaded.add(imported)
  const packages = [...loaded].filter((path) => !(path in outputs) && !path.startsWith('node:'))
  return packages.map((path) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path)
}

/** What the relay, the machine API and launch links need. A package more is memory and start time of every bet's process. */
const ofTheApi = [
  ...['@prisma/adapter-pg', '@prisma/client', '@trpc/server', 'csv-stringify', 'currency-codes', 'fflate'],
  ...[
    'hyparquet-writer',
    'i18n-iso-countries',
    'ibantools',
    'ioredis',
    'ipaddr.js',
    'otpauth',
    'p-limit',
    'pg',
    'pino',
  ],
  ...['prom-client', 'rate-limiter-flexible', 'undici', 'uuid', 'yauzl', 'zod'],
]

test('the api loads these packages and no other: neither Next, React nor what writes files', () => {
  expect([...new Set(packagesOf('api'))].sort()).toEqual(ofTheApi)
})

/** Loaded by what uses them: a passkey, an email, a file, a picture, an event. Each is megabytes of a process. */
const loadedWhenUsed = [
  '@e-invoice-eu/core',
  '@aws-sdk/client-s3',
  '@node-rs/argon2',
  '@opentelemetry/sdk-trace',
  '@simplewebauthn/server',
  'file-type',
  'hyparquet',
  'inngest',
  'next',
  'nodemailer',
  'react',
  'sharp',
  'ssh2',
]

test('the jobs start without the packages that single jobs use, and without Next', () => {
  expect(packagesOf('jobs').filter((name) => loadedWhenUsed.includes(name))).toEqual([])
})

test('the cabinet brings Next with it, and the supervisor hardly anything', () => {
  expect(packagesOf('cabinet')).toContain('next')
  expect([...new Set(packagesOf('supervisor'))].sort()).toEqual([
    'currency-codes',
    'ibantools',
    'ipaddr.js',
    'prom-client',
    'zod',
  ])
})
