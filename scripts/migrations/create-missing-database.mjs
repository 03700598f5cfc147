import pg from 'pg'

const databaseMissing = '3D000'
/** The second code: another process created it in the same moment. */
const alreadyCreated = new Set(['42P04', '23505'])

/**
 * Creates the database a URL names when its server does not have it yet.
 * @param {string} databaseUrl
 * @returns {Promise<void>}
 */
export async function createMissingDatabase(databaseUrl) {
  if (await exists(databaseUrl)) return
  const url = new URL(databaseUrl)
  const name = decodeURIComponent(url.pathname.slice(1))
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } catch (error) {
    if (!alreadyCreated.has(codeOf(error))) throw error
  } finally {
    await client.end()
  }
}

/** @param {string} databaseUrl */
async function exists(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (codeOf(error) === databaseMissing) return false
    throw error
  } finally {
    await client.end()
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
