import { manualClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { rollStatistics, verifyFacts } from '@/server/modules/delivery/statistics'
import type { Comparison } from './compare'
import { readFacts } from './read-ledgers'

const hourMs = 3_600_000

/** The facts, counted as if the hour were over, against the movements and against the net of what is confirmed. */
export async function compareFacts(
  slugs: ReadonlyMap<string, string>,
  confirmed: Comparison['confirmed'],
  databaseUrl: string,
): Promise<string[]> {
  await rollStatistics(systemContext('chaos', manualClock(new Date(Date.now() + 2 * hourMs)), 'chaos'))
  const differences: string[] = []
  for (const [organizationId, slug] of slugs)
    for (const { table, key, stored, counted } of await verifyFacts(organizationId))
      differences.push(`${slug}, ${table} ${JSON.stringify({ ...key, stored, counted })}`)
  const facts = await readFacts(databaseUrl)
  for (const [currency, net] of confirmed)
    if ((facts.get(currency) ?? 0n) !== net)
      differences.push(
        `The facts have ${facts.get(currency) ?? 0n} ${currency}, the ledger of Croupier ${net}`,
      )
  return differences
}
