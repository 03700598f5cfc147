import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-root.mjs'
import { hashSources } from './source-hash.mjs'

/**
 * The seed runs when it has never run to its end here, when the addresses it wrote down have changed or it has itself,
 * and when the database is empty, whichever database that is. It finds what is there and only adds what is missing.
 * @param {{ settings: import('./settings.mjs').Settings, databaseUrl: string }} input
 * @returns {Promise<{ isNeeded: boolean, noteDone: () => void }>}
 */
export async function readSeedNeed({ settings, databaseUrl }) {
  const { dataDir, baseUrl, sandboxUrl } = settings
  const noteFile = join(dataDir, 'seeded.json')
  const sources = hashSources(projectRoot, { folders: ['prisma/seed'] })
  const note = JSON.stringify({ baseUrl, sandboxUrl, callbackUrl: process.env.DEMO_CALLBACK_URL, sources })
  const isNoted = existsSync(noteFile) && readFileSync(noteFile, 'utf8') === note
  const isDescribed = existsSync(join(dataDir, 'demo.json'))
  return {
    isNeeded: !isNoted || !isDescribed || (await isEmpty(databaseUrl)),
    noteDone: () => writeFileSync(noteFile, note),
  }
}

/** @param {string} databaseUrl */
async function isEmpty(databaseUrl) {
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
