import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-root.mjs'

const folder = join(projectRoot, '.next', 'croupier-server')

/** What `scripts/serve.mjs` runs, beside what Next built. */
export const serverBundle = join(folder, 'main.mjs')

/**
 * Bundles the HTTP server and the machine API's handlers into files that Node loads as they are; packages stay outside. What
 * is imported when it is needed stays a file of its own: the process that supervises workers loads no handlers.
 */
export async function buildServer() {
  const { build } = await import('esbuild')
  rmSync(folder, { recursive: true, force: true })
  await build({
    entryPoints: [join(projectRoot, 'server', 'http', 'main.ts')],
    outdir: folder,
    bundle: true,
    splitting: true,
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
  })
}
