import { currencyExponent } from '@/server/core/money'
import { db } from '@/server/db'
import type { JournalRow } from './read-ledgers'

/** Every third player may lose this much, in major units: reached within a few rounds. */
const lossLimit = 60

export const isLimited = (index: number): boolean => index % 3 === 2

export async function limitPlayer(player: {
  organization: { id: string }
  brandId: string
  playerId: string
  currency: string
}): Promise<void> {
  const { organization, brandId, playerId, currency } = player
  const loss24h = BigInt(lossLimit * 10 ** currencyExponent(currency))
  const set = { organizationId: organization.id, brandId, playerId, currency, version: 1, pending: [] }
  await db.playLimit.create({ data: { ...set, loss24h, changedAt: new Date() } })
}

/** What a limited player lost at the wallet is never above the limit, and the sums kept are those of the movements. */
export async function compareLimits(
  slugs: ReadonlyMap<string, string>,
  journal: readonly JournalRow[],
): Promise<string[]> {
  const limits = await db.playLimit.findMany()
  const differences: string[] = []
  for (const { organizationId, playerId, currency, loss24h } of limits) {
    const slug = slugs.get(organizationId)
    const own = journal.filter(
      (row) =>
        row.slug === slug && row.player === playerId && row.currency === currency && row.provider !== null,
    )
    const lost = own.reduce((sum, { change }) => sum - change, 0n)
    if (loss24h !== null && lost > loss24h)
      differences.push(`${slug} ${playerId} lost ${lost} ${currency}, above the limit of ${loss24h}`)
  }
  return [...differences, ...(await findMiscounted())]
}

async function findMiscounted(): Promise<string[]> {
  const rows = await db.query<{ playerId: string; currency: string; kept: string; counted: string }>(
    `select a.player_id as "playerId", a.currency, a.loss_30d::text as kept, coalesce(sum(w.limit_minor), 0)::text as counted
    from limit_account a left join movement w
      on w.brand_id = a.brand_id and w.player_id = a.player_id and w.currency = a.currency
    group by 1, 2, 3, a.brand_id
    having a.loss_30d <> coalesce(sum(w.limit_minor), 0)`,
  )
  return rows.map(
    ({ playerId, currency, kept, counted }) =>
      `The losses kept of ${playerId} in ${currency} are ${kept}, and those of the movements ${counted}`,
  )
}
