import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url))
const source = fileURLToPath(new URL('./service.ts', import.meta.url))
const folder = join(projectRoot, '.data', 'service-program')

export interface ServiceProgram {
  path: string
  remove: () => void
}

/**
 * `service.ts` as one file that Node loads as it is: who starts it twenty times would otherwise compile it twenty times.
 * Within the checkout, where its packages are found; each process makes its own.
 */
export async function buildServiceProgram(): Promise<ServiceProgram> {
  const path = join(folder, `${process.pid}.mjs`)
  mkdirSync(folder, { recursive: true })
  await build({
    entryPoints: [source],
    outfile: path,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
    tsconfig: join(projectRoot, 'tsconfig.json'),
  })
  return { path, remove: () => rmSync(path, { force: true }) }
}
