import { Client, escapeIdentifier } from 'pg'

const databaseMissing = '3D000'
/** The second code: somebody else was making it in the same moment. */
const alreadyMade = new Set<unknown>(['42P04', '23505'])

/** Makes the database a URL names when its server does not have it yet. */
export async function createMissingDatabase(databaseUrl: string): Promise<void> {
  if (await exists(databaseUrl)) return
  const url = new URL(databaseUrl)
  const name = decodeURIComponent(url.pathname.slice(1))
  url.pathname = '/postgres'
  const client = new Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(`create database ${escapeIdentifier(name)}`)
  } catch (error) {
    if (!alreadyMade.has(codeOf(error))) throw error
  } finally {
    await client.end()
  }
}

async function exists(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
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

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
