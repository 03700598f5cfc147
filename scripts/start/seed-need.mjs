import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether the demo's data still has to be made: `demo.json` is the last thing the seed writes.
 * @param {{ dataDir: string, databaseUrl: string }} input
 * @returns {Promise<boolean>}
 */
export async function isSeedNeeded({ dataDir, databaseUrl }) {
  if (!existsSync(join(dataDir, 'demo.json'))) return true
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query('select exists (select from organization) as found')
    return !rows[0]?.found
  } finally {
    await client.end()
  }
}
