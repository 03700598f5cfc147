import { execFileSync } from 'node:child_process'
import { copyFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** `npm run build -w packages/sdk`: dist, with the types, by the compiler alone. */
const folder = fileURLToPath(new URL('..', import.meta.url))
rmSync(`${folder}dist`, { recursive: true, force: true })
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
execFileSync(process.execPath, [compiler, '-p', folder], { stdio: 'inherit' })
copyFileSync(`${folder}../../LICENSE`, `${folder}LICENSE`)
