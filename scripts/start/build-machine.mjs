import { join } from 'node:path'
import { projectRoot } from './project-root.mjs'

/** Where `scripts/serve.mjs` finds the handlers of the machine API, beside what Next built. */
export const machineBundle = join(projectRoot, '.next', 'croupier-machine', 'main.mjs')

/** Bundles the machine API's handlers and what they stand on into one file that Node loads as it is; packages stay outside. */
export async function buildMachine() {
  const { build } = await import('esbuild')
  await build({
    entryPoints: [join(projectRoot, 'server', 'main', 'main.ts')],
    outfile: machineBundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
  })
}
