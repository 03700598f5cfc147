import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-root.mjs'

/** Reads `.env` where there is one; what the environment already says stays. Tests switch it off. */
export function loadEnvFile() {
  const file = join(projectRoot, '.env')
  if (process.env.CROUPIER_ENV_FILE !== 'off' && existsSync(file)) process.loadEnvFile(file)
}
