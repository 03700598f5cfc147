import { execFileSync } from 'node:child_process'
import { copyFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `npm run build -w packages/sdk`: dist, with the types, by the compiler alone. */
const folder = fileURLToPath(new URL('..', import.meta.url))
rmSync(`${folder}dist`, { recursive: true, force: true })
const compiler = `${folder}../../node_modules/typescript-native/bin/tsc`
execFileSync(process.execPath, [compiler, '-p', folder], { stdio: 'inherit' })
copyFileSync(`${folder}../../LICENSE`, `${folder}LICENSE`)
