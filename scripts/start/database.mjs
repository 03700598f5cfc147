import { startCluster } from '../postgres/cluster.mjs'
import { StartError } from './start-error.mjs'

const oldestVersion = 15

/**
 * The embedded server of DATA_DIR, started, or the one DATABASE_URL names, proven to answer.
 * @param {import('./settings.mjs').Settings} settings
 */
export async function openDatabase({ databaseUrl, dataDir }) {
  if (databaseUrl) {
    await requireAnswering(databaseUrl)
    return { url: databaseUrl, server: null }
  }
  try {
    const server = await startCluster({ dataDir })
    return { url: server.url('croupier'), server }
  } catch (error) {
    throw new StartError(/** @type {Error} */ (error).message)
  }
}

/** @param {string} databaseUrl */
async function requireAnswering(databaseUrl) {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl)) {
    throw new StartError('DATABASE_URL must look like postgresql://user:password@host:5432/database.')
  }
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  let major = oldestVersion
  try {
    await client.connect()
    const { rows } = await client.query('show server_version_num')
    major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
    // The server answers without this database: the migration makes it.
    if (code === '3D000') return
    const { host } = new URL(databaseUrl)
    throw new StartError(`The database of DATABASE_URL at ${host} cannot be used: ${message || code}.`)
  } finally {
    await client.end().catch(() => undefined)
  }
  if (major < oldestVersion) {
    throw new StartError(
      `The database of DATABASE_URL is PostgreSQL ${major}: ${oldestVersion} or newer is needed.`,
    )
  }
}
