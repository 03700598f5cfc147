import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serverBundle } from './start/build-server.mjs'
import { keepCompiledCode } from './start/compile-cache.mjs'
import { surviveOutputErrors } from './start/output-errors.mjs'
import { projectRoot } from './start/project-root.mjs'
import { requireStrongSecrets } from './start/secret-strength.mjs'

/** The service (server/http) as it was built; `--dev` serves from the sources, in one process. */
surviveOutputErrors()
const isDev = process.argv.includes('--dev')
if (!isDev) {
  refuseToStartUnready()
  keepCompiledCode(process.env.DATA_DIR, readFileSync(join(projectRoot, '.next', 'BUILD_ID'), 'utf8').trim())
  takeBuiltConfiguration()
}
const { start } = isDev
  ? await (await import('tsx/esm/api')).tsImport('../server/http/main.ts', import.meta.url)
  : await import(pathToFileURL(serverBundle).href)
await start({ isDev, projectRoot })

/** Ends with one sentence where there is no build, or production was given secrets that can be guessed. */
function refuseToStartUnready() {
  try {
    if (!existsSync(serverBundle)) throw new Error('The service was not built: run "npm run build" first.')
    if (process.env.CROUPIER_MODE !== 'demo' && process.env.NODE_ENV !== 'test')
      requireStrongSecrets(process.env)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}

/** As Next's own standalone server does: the configuration it was built with, and not what reads and checks one. */
function takeBuiltConfiguration() {
  const { config } = JSON.parse(
    readFileSync(join(projectRoot, '.next', 'required-server-files.json'), 'utf8'),
  )
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config)
}
