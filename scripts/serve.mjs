import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { serverBundle } from './start/build-server.mjs'
import { surviveOutputErrors } from './start/output-errors.mjs'
import { projectRoot } from './start/project-root.mjs'
import { requireStrongSecrets } from './start/secret-strength.mjs'

/** The service (server/http) as it was built; `--dev` serves from the sources, in one process. */
surviveOutputErrors()
const isDev = process.argv.includes('--dev')
if (!isDev) refuseToStartUnready()
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
