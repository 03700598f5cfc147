import { randomUUID } from 'node:crypto'
import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { closeDatabase } from '@/server/db'
import {
  listCountedOrganizations,
  rebuildFacts,
  rollStatistics,
  verifyFacts,
} from '@/server/modules/delivery/statistics'

const usage =
  'Usage: npm run facts:verify [-- organization-slug]\n       npm run facts:rebuild [-- organization-slug]'

/** `npm run facts:verify`: exit code 0 without differences, 1 with some. `npm run facts:rebuild` counts all anew. */
async function main([command, slug]: (string | undefined)[]): Promise<number> {
  const organizations = await listCountedOrganizations(slug ?? null)
  if (slug !== undefined && organizations.length === 0)
    return fail(`No counted organization has the slug ${slug}`)
  if (command === 'rebuild') return rebuild(organizations)
  if (command === 'verify') return verify(organizations)
  return fail('Say what to do')
}

type Organizations = Awaited<ReturnType<typeof listCountedOrganizations>>

async function verify(organizations: Organizations): Promise<number> {
  // What changed since the last run is counted first.
  await rollStatistics(systemContext('facts:verify', systemClock, randomUUID()))
  let found = 0
  for (const { id, slug } of organizations) {
    const differences = await verifyFacts(id)
    found += differences.length
    for (const { table, key, stored, counted } of differences)
      process.stdout.write(`${slug} ${table} ${JSON.stringify({ ...key, stored, counted })}\n`)
  }
  process.stderr.write(`${organizations.length} organizations compared; ${found} differences\n`)
  return found === 0 ? 0 : 1
}

async function rebuild(organizations: Organizations): Promise<number> {
  for (const { id, slug } of organizations) {
    const days = await rebuildFacts(id)
    process.stderr.write(`${slug}: ${days} days recounted\n`)
  }
  return 0
}

function fail(message: string): number {
  process.stderr.write(`${message}.\n${usage}\n`)
  return 2
}

try {
  process.exitCode = await main(process.argv.slice(2))
} finally {
  await closeDatabase()
}
