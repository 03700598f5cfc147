import { Client } from 'pg'
import { db } from '@/server/db'

/** What is left of the promise, in words; empty: every player has exactly one grant, here and at the provider. */
export async function findBrokenPromises(
  { campaignId, players }: { campaignId: string; players: number },
  sandboxUrl: string,
): Promise<string[]> {
  const grants = await db.freeRoundGrant.groupBy({ by: ['playerId'], _count: true })
  const issued = await db.freeRoundGrant.findMany({
    where: { status: 'active', campaignPlayer: { campaignId, status: 'issued' } },
    select: { id: true },
  })
  const atProvider = new Set(await readProviderGrants(sandboxUrl))
  const unknown = issued.filter(({ id }) => !atProvider.has(id)).length
  const checks: [boolean, string][] = [
    [grants.length === players, `${grants.length} of ${players} players have a grant`],
    [grants.every(({ _count: count }) => count === 1), 'a player has two grants'],
    [issued.length === players, `${issued.length} of ${players} grants are active and on the list`],
    [atProvider.size === players, `the provider holds ${atProvider.size} grants`],
    [unknown === 0, `${unknown} grants are not known to the provider`],
  ]
  return checks.flatMap(([isTrue, words]) => (isTrue ? [] : [words]))
}

async function readProviderGrants(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ grant_id: string }>('select grant_id from free_rounds')
    return rows.map((row) => row.grant_id)
  } finally {
    await client.end()
  }
}
