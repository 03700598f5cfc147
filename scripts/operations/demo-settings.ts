import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readClusterState } from '../postgres/cluster-state.mjs'
import { serviceEnvironment } from '../start/environment.mjs'
import { demoSecrets } from '../start/secrets.mjs'
import { readSettings } from '../start/settings.mjs'

type Environment = Record<string, string | undefined>

/**
 * What a command needs to reach the demo that `npm start` runs: its database, secrets and mode, read from its DATA_DIR. Null
 * outside the demo, and where the environment names them. Throws RangeError where no demo was ever started.
 */
export function readDemoSettings(env: Environment): Environment | null {
  if (env.DATABASE_URL && env.ENCRYPTION_KEYS) return null
  if (env.CROUPIER_MODE !== 'demo' && (env.CROUPIER_MODE || env.NODE_ENV === 'production')) return null
  const settings = readSettings({ ...env, CROUPIER_MODE: 'demo' })
  const { dataDir, shownDataDir } = settings
  const isStarted = ['secrets.json', 'postgres.json'].every((name) => existsSync(join(dataDir, name)))
  if (!isStarted && !env.DATABASE_URL)
    throw new RangeError(
      `There is no demo in ${shownDataDir}: run npm start first, or set DATABASE_URL, ENCRYPTION_KEYS, NEXTAUTH_SECRET and LAUNCH_SIGNING_KEY`,
    )
  return serviceEnvironment({
    settings,
    databaseUrl: env.DATABASE_URL ?? databaseOf(dataDir),
    secrets: demoSecrets(dataDir, env),
    isDev: false,
  })
}

function databaseOf(dataDir: string): string {
  const { password, port } = readClusterState(dataDir)
  return `postgresql://croupier:${password}@127.0.0.1:${port}/croupier`
}
